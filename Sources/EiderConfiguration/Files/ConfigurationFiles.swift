import FoundationEssentials

/// Which files make up the configuration, and in what order.
struct ConfigurationFiles {
  /// Where the file may be; the first that is there is taken.
  private(set) var places: [String] = []
  /// Whether the one place was named by somebody, so that a file must be there.
  private(set) var isNamed = false
  /// Whether the one place may be a pipe, as in `check-config <(…)`. What the daemon reads may not:
  /// it would stand still, with streams down, until somebody writes.
  private var waits = false
  /// How it was named, for the error when it is not there.
  private var origin = ""

  struct Text {
    var path: String
    var content: String
  }

  static let name = "eider.json5"
  static let dropIns = "eider.d"

  init(
    file: String?, environment: [String: String], systemFolder: String = "/etc/eider"
  ) {
    if let file {
      (places, isNamed, origin, waits) = ([file], true, "", true)
    } else if let named = environment["EIDER_CONFIG"], !named.isEmpty {
      (places, isNamed, origin) = ([named], true, " (named by EIDER_CONFIG)")
    } else {
      places = (Self.userFolders(environment) + [systemFolder]).map { "\($0)/\(Self.name)" }
    }
  }

  /// `$XDG_CONFIG_HOME/eider`; the XDG base directory specification wants the variable absolute
  /// and else ignored.
  private static func userFolders(_ environment: [String: String]) -> [String] {
    if let home = environment["XDG_CONFIG_HOME"], home.hasPrefix("/") { return ["\(home)/eider"] }
    if let home = environment["HOME"], home.hasPrefix("/") { return ["\(home)/.config/eider"] }
    return []
  }

  /// Reads the file and what lies beside it, in the order in which they lie over each other.
  func read(_ problems: inout [ConfigurationProblem]) -> [Text] {
    for place in places {
      switch FileContents(path: place, waits: waits) {
      case .text(let content):
        return [Text(path: place, content: content)] + readDropIns(beside: place, &problems)
      case .unreadable(let why):
        problems.append(Self.unreadable(place, why))
        return readDropIns(beside: place, &problems)
      case .missing where isNamed:
        problems.append(
          ConfigurationProblem(
            file: place, path: "",
            text: "there is no such file\(origin); create it, or name another"))
        return []
      case .missing: continue
      }
    }
    // Drop-ins alone lie over the shipped defaults.
    for place in places {
      let texts = readDropIns(beside: place, &problems)
      if !texts.isEmpty || !problems.isEmpty { return texts }
    }
    return []
  }

  private func readDropIns(
    beside file: String, _ problems: inout [ConfigurationProblem]
  ) -> [Text] {
    let parent = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let folder = parent + Self.dropIns
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      problems.append(Self.unreadable(folder, "it must be a folder that you may list"))
      return []
    }
    var texts: [Text] = []
    // Names with a dot are what editors leave lying about.
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where name.hasSuffix(".json5") && !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      switch FileContents(path: path, waits: false) {
      case .text(let content): texts.append(Text(path: path, content: content))
      case .unreadable(let why): problems.append(Self.unreadable(path, why))
      case .missing: problems.append(Self.unreadable(path, "its link leads nowhere"))
      }
    }
    return texts
  }

  private static func unreadable(_ path: String, _ why: String) -> ConfigurationProblem {
    ConfigurationProblem(file: path, path: "", text: "the file cannot be read: \(why)")
  }
}
