import CServerFixture
import Glibc

/// The process that ends what this one has started, and removes its folders, when this one has ended
/// in whatever way: at its end, by Ctrl-C, killed.
enum Guardian {
  /// The folder that holds all private folders and goes last. With it the guardian starts.
  static let folder = Result {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let folder = try TemporaryFolder.make(parent + "/eider-XXXXXX")
    // Some tests let another user through to theirs.
    chmod(folder, 0o711)
    let error = fixture_guard(folder)
    guard error == 0 else {
      throw FixtureError("no guardian: \(String(cString: strerror(error)))")
    }
    return folder
  }
}
