import Testing

@testable import EiderControl

@Suite struct TextTests {
  @Test(arguments: [
    ("Player", "Player"), ("🎧 Musik", "🎧 Musik"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("مشغل", "مشغل"),
    ("می‌خواهم", "می‌خواهم"),
    ("tab\there", "tab\u{fffd}here"), ("\u{9b}31m", "\u{fffd}31m"), ("\u{2067}x", "\u{fffd}x"),
    ("1\r\n2", "1\u{fffd}2"), ("\u{2028}", "\u{fffd}"), ("", ""),
  ])
  func `Names are shown as they are, less what could steer a terminal`(name: String, shown: String)
  {
    #expect(name.printable == shown)
  }

  @Test func `A long name is cut where its columns end`() {
    #expect("abcdef".printable(columns: 6) == "abcdef")
    #expect("abcdefg".printable(columns: 6) == "abcde…")
    #expect("音楽音楽".printable(columns: 6) == "音楽…")
    let marks = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(marks.printable(columns: 6).unicodeScalars.count < 30)
  }

  @Test func `Columns are those of a terminal`() {
    #expect("abc".columns == 3)
    #expect("音楽".columns == 4)
    #expect("🎧".columns == 2)
    #expect("e\u{301}".columns == 1)
  }

  @Test(arguments: [
    (-12.0, "-12.0 dB"), (0.0, "0.0 dB"), (-0.04, "0.0 dB"), (-0.05, "-0.1 dB"),
    (-19.96, "-20.0 dB"),
    (3.25, "3.3 dB"), (-Double.infinity, "-inf dB"),
  ])
  func `Decibels have one digit after the point`(value: Double, text: String) {
    #expect(Numbers.decibels(value) == text)
  }

  @Test(arguments: [
    (0.9, "0 s"), (61.0, "1 min 1 s"), (7325.0, "2 h 2 min"), (200_000.0, "2 d 7 h"),
    (-1.0, "-1.0 s"),
  ])
  func `Durations have their two greatest units`(value: Double, text: String) {
    #expect(Numbers.duration(value) == text)
  }
}
