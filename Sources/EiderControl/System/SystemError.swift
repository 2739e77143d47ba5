import Glibc

/// Error numbers of the system, in words.
enum SystemError {
  static func words(_ error: Int32) -> String {
    guard let text = unsafe strerror(error) else { return "error \(error)" }
    return unsafe String(cString: text)
  }
}
