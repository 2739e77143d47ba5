extension AdoptionRule {
  /// The rules of a machine without any configuration: what never counts; programs that set no role
  /// or a wrong one, by program or id; the roles; programs that are known but may say otherwise by
  /// a role; what only has a name.
  ///
  /// The values of properties were gathered from the programs' sources, from listings in reports of
  /// their users, and from listings of our own; the tests name the source of each.
  public static let shipped: [AdoptionRule] =
    leftOut + alarms + calls + voiceChats + navigation + roles + speech + events + games + media
    + names

  /// The same treatment for a program and for its sandboxed editions, which show other properties.
  static func program(
    _ name: String, binaries: [String] = [], ids: [String] = [], snaps: [String] = [],
    also conditions: [Condition] = [], class audioClass: String, sharing: Sharing? = nil,
    mode: Mode? = nil, activity: Activity = .running
  ) -> [AdoptionRule] {
    [
      ("application.process.binary", binaries), ("application.id", ids),
      ("pipewire.access.portal.app_id", ids), ("pipewire.snap.id", snaps),
    ].filter { !$0.1.isEmpty }.map { key, patterns in
      AdoptionRule(
        name, [Condition(key, patterns)] + conditions, class: audioClass, sharing: sharing,
        mode: mode, activity: activity)
    }
  }
}
