/// Law 2, exception: one that interrupts spoken audio interrupts a session in mode
/// `spokenAudio`, and only for as long as it lasts. It holds for one that ducks the rest, too.
enum SpokenAudioLaw {
  @inline(__always)
  static func effect(of a: Party, on b: Party) -> Effect? {
    a.interruptsSpokenAudio && b.speaks ? .interrupt(.transient) : nil
  }
}
