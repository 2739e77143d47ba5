import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct DaemonTests {
  static let commands = [
    ["status"], ["sessions"], ["streams", "--json"], ["monitor"], ["reload"],
    ["hold", "--class=call"], ["run", "--class=call", "--", "echo"],
  ]

  @Test(arguments: commands)
  func `Without a daemon every command says where it looked and how to start one`(
    command: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let answer = try Tool.run(
      command,
      environment: ChildEnvironment.neutral.merging(["EIDER_RUNTIME_DIR": folder.path]) { $1 })
    #expect(answer.status == .exited(69))
    #expect(answer.output == "")
    #expect(answer.errorOutput.contains("no daemon answers at \(folder.path)/io.eider."))
    #expect(answer.errorOutput.contains("systemctl --user start eiderd"))
  }

  @Test func `A socket that nobody listens on is told apart`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/io.eider.Control"
    try folder.write("", to: "io.eider.Control")
    let environment = ChildEnvironment.neutral.merging(["EIDER_RUNTIME_DIR": folder.path]) { $1 }
    let answer = try Tool.run(["status"], environment: environment)
    #expect(answer.status == .exited(69))
    #expect(answer.errorOutput.contains("no daemon answers at \(path): nobody listens"))
  }

  @Test func `Without a folder for sockets it says what to set`() throws {
    let answer = try Tool.run(["status"])
    #expect(answer.status == .exited(69))
    #expect(answer.errorOutput.contains("XDG_RUNTIME_DIR is not set"))
    #expect(answer.errorOutput.contains("EIDER_RUNTIME_DIR"))
    // Which needs XDG_RUNTIME_DIR as well.
    #expect(!answer.errorOutput.contains("systemctl"))
  }
}
