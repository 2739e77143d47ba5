import AudioPolicy
import FoundationEssentials
import Glibc
import Testing

@testable import EiderConfiguration

@Suite("The file")
struct FilesTests {
  func load(_ environment: [String: String], system: String) throws -> Configuration {
    try Configuration.load(
      ConfigurationFiles(file: nil, environment: environment, systemFolder: system))
  }

  @Test("is that of EIDER_CONFIG, else the user's, else the system's, else none")
  func order() throws {
    let folder = try ConfigurationFolder([
      "named.json5": "{}", "xdg/eider/eider.json5": "{}", "home/.config/eider/eider.json5": "{}",
      "system/eider.json5": "{}",
    ])
    let path = folder.path
    var environment = [
      "EIDER_CONFIG": "\(path)/named.json5", "XDG_CONFIG_HOME": "\(path)/xdg",
      "HOME": "\(path)/home",
    ]
    func files() throws -> [String] {
      try load(environment, system: "\(path)/system").files.map {
        String($0.dropFirst(path.count + 1))
      }
    }
    #expect(try files() == ["named.json5"])
    environment["EIDER_CONFIG"] = ""
    #expect(try files() == ["xdg/eider/eider.json5"])
    environment["XDG_CONFIG_HOME"] = "relative"
    #expect(try files() == ["home/.config/eider/eider.json5"])
    environment["XDG_CONFIG_HOME"] = "\(path)/nowhere"
    #expect(try files() == ["system/eider.json5"])
    environment["XDG_CONFIG_HOME"] = nil
    environment["HOME"] = nil
    #expect(try files() == ["system/eider.json5"])
    #expect(try load([:], system: "\(path)/nowhere") == .shipped)
  }

  @Test("has the files of eider.d beside it laid over it, in order of name")
  func dropIns() throws {
    let folder = try ConfigurationFolder([
      "eider.json5": "{ grace: 1 }", "eider.d/20-b.json5": "{ grace: 3 }",
      "eider.d/10-a.json5": "{ grace: 2 }", "eider.d/9.json5": "{ grace: 4 }",
      "eider.d/.#9.json5": "broken", "eider.d/z.json5~": "broken", "eider.d/README": "broken",
    ])
    let loaded = try folder.load()
    #expect(loaded.policy.grace == .milliseconds(4))
    #expect(
      loaded.files
        == ["eider.json5", "eider.d/10-a.json5", "eider.d/20-b.json5", "eider.d/9.json5"].map {
          "\(folder.path)/\($0)"
        })
  }

  @Test("may be missing, and drop-ins lie over the shipped defaults")
  func dropInsAlone() throws {
    let folder = try ConfigurationFolder([
      "user/eider/eider.d/a.json5": "{ grace: 7 }", "system/eider.d/a.json5": "{ grace: 8 }",
    ])
    let user = try load(["XDG_CONFIG_HOME": "\(folder.path)/user"], system: "\(folder.path)/system")
    #expect(user.policy.grace == .milliseconds(7))
    #expect(user.files == ["\(folder.path)/user/eider/eider.d/a.json5"])
    #expect(try load([:], system: "\(folder.path)/system").policy.grace == .milliseconds(8))
  }

  @Test("must be there when it is named")
  func missing() throws {
    let folder = try ConfigurationFolder()
    #expect(
      try folder.problems() == [
        "eider.json5: there is no such file (named by EIDER_CONFIG); create it, or name another"
      ])
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.load(file: "\(folder.path)/x.json5", environment: [:])
    }
    #expect(
      error?.description
        == "\(folder.path)/x.json5: there is no such file; create it, or name another")
  }

  @Test("that cannot be read is an error, also where one could be found elsewhere")
  func unreadable() throws {
    let folder = try ConfigurationFolder([
      "eider.json5/keep": "", "eider.d/a.json5/keep": "", "system/eider.json5": "{}",
    ])
    let why = "the file cannot be read: it is a folder, and a file is wanted"
    #expect(try folder.problems() == ["eider.json5: \(why)", "eider.d/a.json5: \(why)"])
    let user = try ConfigurationFolder(["eider/eider.json5/keep": ""])
    #expect(throws: ConfigurationError.self) {
      try load(["XDG_CONFIG_HOME": user.path], system: "\(folder.path)/system")
    }
  }

  @Test("that is in another encoding is refused")
  func encoding() throws {
    let folder = try ConfigurationFolder()
    try folder.write(Data([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]), to: "eider.json5")
    #expect(
      try folder.problems() == [
        "eider.json5: the file cannot be read: it is not text in UTF-8; save it in that encoding"
      ])
  }

  @Test("may begin with a byte-order mark")
  func mark() throws {
    #expect(try configuration("\u{FEFF}{}") == .shipped)
  }

  @Test("that never ends is not read to its end")
  func endless() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.load(file: "/dev/zero", environment: [:])
    }
    #expect(
      error?.description
        == "/dev/zero: the file cannot be read: it is larger than 1 MiB, which is no configuration"
    )
  }

  @Test("that is a pipe is not waited for", .timeLimit(.minutes(10)))
  func pipe() throws {
    let folder = try ConfigurationFolder(["eider.d/keep": ""])
    for name in ["eider.json5", "eider.d/a.json5"] {
      try #require(mkfifo("\(folder.path)/\(name)", 0o600) == 0)
    }
    let why = "the file cannot be read: it is a pipe, and a file is wanted"
    #expect(try folder.problems() == ["eider.json5: \(why)", "eider.d/a.json5: \(why)"])
  }

  @Test("whose eider.d is no folder is an error")
  func dropInFile() throws {
    let folder = try ConfigurationFolder(["eider.json5": "{}", "eider.d": "{}"])
    #expect(
      try folder.problems() == [
        "eider.d: the file cannot be read: it must be a folder that you may list"
      ])
  }

  @Test("that a link in eider.d leads to must be there")
  func danglingLink() throws {
    let folder = try ConfigurationFolder(["eider.json5": "{}", "eider.d/a.json5": "{}"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/eider.d/b.json5", withDestinationPath: "\(folder.path)/nowhere")
    #expect(
      try folder.problems() == [
        "eider.d/b.json5: the file cannot be read: its link leads nowhere"
      ])
  }
}
