import AudioSession
import AudioSessionTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
  @Test func `A refused activation is an error of iOS`() throws {
    let daemon = try TestDaemon()
    try daemon.begin(.call, name: "Phone")
    let session = AudioSession(name: "Music", environment: daemon.environment)
    do {
      try session.setActive(true)
      Issue.record("it was granted")
    } catch let error as NSError
      where error.code == AVAudioSession.ErrorCode.insufficientPriority.rawValue
    {
      #expect(error.domain == NSOSStatusErrorDomain)
      #expect(error.localizedDescription.contains("Phone"))
    }
    #expect(session.state == .inactive)
  }

  @Test func `A refused activation names who stands in the way and what would help`() throws {
    let daemon = try TestDaemon()
    try daemon.begin(.call, name: "Phone")
    let session = AudioSession(name: "Music", environment: daemon.environment)
    let failure = try #require(throws: AudioSession.Failure.self) { try session.setActive(true) }
    #expect(failure.reason == .insufficientPriority)
    #expect(failure.obstacle?.name == "Phone")
    #expect(failure.obstacle?.audioClass == .call)
    #expect("\(failure)".contains("wait"))
  }

  @Test(arguments: [true, false])
  func `What does not fit is refused with what would, with and without a daemon`(
    hasDaemon: Bool
  ) throws {
    let daemon = try TestDaemon()
    if !hasDaemon { daemon.stop() }
    let session = AudioSession(name: "Music", environment: daemon.environment)
    try session.setCategory(.playback, mode: .spokenAudio, options: .mixWithOthers)
    let mode = try #require(throws: AudioSession.Failure.self) {
      try session.setCategory(.playback, mode: .voiceChat)
    }
    #expect(mode.reason == .incompatibleCategory)
    #expect("\(mode)".contains("playAndRecord"))
    let option = try #require(throws: AudioSession.Failure.self) {
      try session.setCategory(.record, mode: .default, options: .duckOthers)
    }
    #expect(option.reason == .incompatibleCategory)
    #expect("\(option)".contains("ambient"))
    #expect(session.category == .playback)
    #expect(session.mode == .spokenAudio)
    #expect(session.categoryOptions == .mixWithOthers)
  }

  @Test func `An unknown scene is refused with those there are`() throws {
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Music", environment: daemon.environment)
    let failure = try #require(throws: AudioSession.Failure.self) {
      try session.setScene("karaoke")
    }
    #expect(failure.reason == .badParam)
    #expect("\(failure)".contains("assistant"))
    #expect(session.scene == nil)
  }

  @Test func `A lease is not renewed for who is not active`() throws {
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Music", environment: daemon.environment)
    let failure = try #require(throws: AudioSession.Failure.self) { try session.renewLease() }
    #expect(failure.reason == .sessionNotActive)
  }

  @Test func `The codes are the four characters of iOS`() {
    let codes: [(AudioSession.ErrorCode, String)] = [
      (.mediaServicesFailed, "msrv"), (.isBusy, "!act"), (.incompatibleCategory, "!cat"),
      (.cannotInterruptOthers, "!int"), (.missingEntitlement, "ent?"),
      (.cannotStartPlaying, "!pla"), (.cannotStartRecording, "!rec"),
      (.insufficientPriority, "!pri"), (.resourceNotAvailable, "!res"), (.unspecified, "what"),
      (.expiredSession, "!ses"), (.sessionNotActive, "inac"),
    ]
    for (code, letters) in codes {
      #expect(code.rawValue == letters.utf8.reduce(0) { $0 << 8 | Int($1) })
    }
    #expect(AudioSession.ErrorCode.badParam.rawValue == -50)
    #expect(codes.count + 2 == AudioSession.ErrorCode.allCases.count)
  }
}
