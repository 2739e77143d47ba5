import EiderConfiguration
import Glibc

nonisolated extension ClientIdentity {
  /// Who a process is, by what /proc says of it: proc(5).
  ///
  /// A process that is gone already, or of another pid namespace, may have been in any sandbox, so
  /// it counts as one that is.
  init(process: Int32) {
    let folder = "/proc/\(process)"
    let binary = ProcessFile.target(ofLink: folder + "/exe")
    let text = { (name: String) in ProcessFile.text(folder + "/" + name) }
    let snap = text("attr/current").flatMap(Self.snap) ?? text("cgroup").flatMap(Self.snapUnit)
    // flatpak-metadata(5): bubblewrap puts this file into every Flatpak.
    let isFlatpak = process <= 0 || !Self.isMissing(folder + "/root/.flatpak-info")
    let flatpak = isFlatpak ? text("root/.flatpak-info").flatMap(Self.flatpak) : nil
    self.init(
      binary: binary, application: flatpak ?? snap ?? text("cgroup").flatMap(Self.unit),
      isSandboxed: binary == nil || isFlatpak || snap != nil)
  }

  /// Whether a file is surely not there; what may not be looked at may be.
  private static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  /// The name in `.flatpak-info`.
  static func flatpak(_ information: String) -> String? {
    var isApplication = false
    for line in information.split(separator: "\n") {
      if line.hasPrefix("[") { isApplication = line == "[Application]" || line == "[Runtime]" }
      if isApplication, line.hasPrefix("name=") { return String(line.dropFirst(5)) }
    }
    return nil
  }

  /// The snap of an AppArmor label, `snap.NAME.APP (enforce)`.
  static func snap(_ label: String) -> String? {
    let parts = label.split(separator: ".")
    return parts.count >= 3 && parts[0] == "snap" ? String(parts[1]) : nil
  }

  /// The snap of a control group, `…/snap.NAME.APP-….scope`.
  static func snapUnit(_ groups: String) -> String? {
    units(groups).lazy.compactMap(snap).first
  }

  /// The application of the unit that systemd runs it in: `app-[LAUNCHER-]ID-RANDOM.scope`,
  /// `app-[LAUNCHER-]ID[@RANDOM].service`, with `\x2d` for a dash in it.
  ///
  /// Source: systemd's “Desktop Environment Integration”.
  static func unit(_ groups: String) -> String? {
    for name in units(groups) where name.hasPrefix("app-") {
      var parts = name.dropFirst(4).split(separator: "-")
      if name.hasSuffix(".scope") {
        guard parts.count >= 2 else { continue }
        parts.removeLast()
      } else if name.hasSuffix(".service"), let last = parts.last {
        parts[parts.count - 1] =
          last.split(separator: "@").first.map { $0.hasSuffix(".service") ? $0.dropLast(8) : $0 }
          ?? last
      } else {
        continue
      }
      guard let id = parts.last else { continue }
      return id.split(separator: #"\x2d"#, omittingEmptySubsequences: false)
        .joined(separator: "-")
    }
    return nil
  }

  /// The last parts of the paths of control groups, cgroups(7): `0::/…/UNIT`.
  private static func units(_ groups: String) -> [String] {
    groups.split(separator: "\n").compactMap { line in
      line.split(separator: "/").last.map(String.init)
    }
  }
}
