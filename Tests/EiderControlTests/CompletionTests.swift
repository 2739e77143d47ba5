import FoundationEssentials
import Glibc
import ServerFixture
import Testing

/// The completions, in the shells that they are for.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 } + "/completions"

  /// What is typed, and the last word that comes of it.
  private static let lines = [
    ("rel", "reload"), ("hold --class al", "alarm"), ("run --exc", "--exclusive"),
    ("rule --wr", "--write"), ("check-config /etc/hostn", "/etc/hostname"),
    ("doctor --report /etc/hostn", "/etc/hostname"),
  ]

  private func run(_ shell: String, _ arguments: [String]) throws -> String {
    let home = try TemporaryFolder()
    let child = try ChildProcess(
      shell, arguments,
      environment: ChildEnvironment.neutral.merging(["HOME": home.path, "TERM": "dumb"]) { $1 })
    child.closeInput()
    let status = try child.wait(within: .seconds(30))
    try #require(status.isSuccess, "\(child.errorOutput)")
    return child.output
  }

  private static func isThere(_ shell: String) -> Bool { access("/usr/bin/" + shell, X_OK) == 0 }

  @Test(arguments: [
    ("rel", "reload\n"), ("hold --class al", "alarm\n"), ("hold --exc", "--exclusive\n"),
  ])
  func `bash completes commands, options and classes`(line: String, expected: String) throws {
    let words = ["eiderctl"] + line.split(separator: " ").map(String.init)
    let script = """
      source '\(Self.folder)/eiderctl.bash'
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _eiderctl; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try run("bash", ["-ec", script]) == expected)
  }

  @Test(.enabled(if: isThere("fish"), "fish is not there"), arguments: lines)
  func `fish completes commands, options, classes and files`(line: String, word: String) throws {
    let script = "source '\(Self.folder)/eiderctl.fish'; complete -C 'eiderctl \(line)'"
    let found = try run("fish", ["--no-config", "-c", script]).split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first }
    #expect(found == [word[...]])
  }

  /// Types the line and a tab in a terminal. The shell's `eiderctl` is a function that prints its
  /// arguments between < and >. What is waited for is not in the line that sets this up, which the
  /// terminal shows as well.
  private static let zsh = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1= PS2= RPS1=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u
      eiderctl() { printf '%b%s%b\n' '\\074' \"\$*\" '\\076' }; print rea''dy"
    zpty -r shell output '*ready*'
    zpty -w -n shell "eiderctl $2"$'\t\n'
    zpty -r shell output '*<*>*'
    print -r -- ${${output#*<}%>*}
    zpty -d shell
    """#

  @Test(.enabled(if: isThere("zsh"), "zsh is not there"), arguments: lines)
  func `zsh completes commands, options, classes and files`(line: String, word: String) throws {
    let output = try run("zsh", ["-f", "-c", Self.zsh, "zsh", Self.folder, line])
    let words = line.split(separator: " ").dropLast() + [word[...]]
    #expect(output == words.joined(separator: " ") + "\n")
  }

  @Test(.enabled(if: isThere("fish"), "fish is not there"))
  func `fish offers every command, with what it does`() throws {
    let script = "source '\(Self.folder)/eiderctl.fish'; complete -C 'eiderctl '"
    let offered = try run("fish", ["--no-config", "-c", script]).split(separator: "\n")
    let overview = try run(EiderProcess.built("eiderctl"), ["--help"])
    let commands = try #require(overview.split(separator: "\nOptions:\n").first)
      .split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(offered.compactMap { $0.split(separator: "\t").first }.sorted() == commands.sorted())
    #expect(offered.allSatisfy { $0.split(separator: "\t").count == 2 })
  }
}
