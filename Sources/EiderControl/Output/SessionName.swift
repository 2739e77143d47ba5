/// A session as sentences name it.
enum SessionName {
  /// Such as `call “Phone” (session 3)`, fit for a terminal.
  static func text(class soundClass: String, name: String, session: String) -> String {
    "\(soundClass.printable) “\(name.printable)” (session \(session.printable))"
  }
}
