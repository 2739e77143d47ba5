import CServerFixture
import Glibc

/// The process that ends what this one has started, and removes its folders, when this one has ended
/// in whatever way: at its end, by Ctrl-C, killed.
package enum Guardian {
  /// The folder that holds all private folders and goes last. With it the guardian starts.
  static let folder = Result {
    let named = getenv("TMPDIR").map { String(cString: $0) }
    let folder = try TemporaryFolder.make(parent(named) + "/eider-XXXXXX")
    // Some tests let another user through to theirs.
    chmod(folder, 0o711)
    let error = fixture_guard(folder)
    guard error == 0 else {
      throw FixtureError("no guardian: \(String(cString: strerror(error)))")
    }
    return folder
  }

  /// Where temporary folders are to be. What is empty or relative names no place: processes with
  /// other working folders would look elsewhere.
  package static func parent(_ named: String?) -> String {
    guard let named, named.hasPrefix("/") else { return "/tmp" }
    return named
  }
}
