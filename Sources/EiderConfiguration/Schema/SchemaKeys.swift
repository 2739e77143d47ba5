// Every key that a configuration may hold. `config/eider.json5` shows each with its default.

enum DocumentKey: String, CaseIterable {
  case classes, rules, interactions, scenes, zones, defaultClass, grace, resumeWindow, settling, log
  case access, limits
}

enum ClassKey: String, CaseIterable {
  case rank, depth, dominant, attack, hold, release, interruption, notifyOthersOnDeactivation
  case sharing, category, options
}

enum DepthKey: String, CaseIterable {
  case level
}

enum InteractionKey: String, CaseIterable {
  case of, on, sharing, effect, depth, kind
}

enum RuleKey: String, CaseIterable {
  case name, match, `class`, sharing, category, mode, group, scope, activity, threshold, silence
  case touch
}

enum SceneKey: String, CaseIterable {
  case `class`, category, mode, options, group, queue, lease, sink, scope
}

enum LogKey: String, CaseIterable {
  case level
}

enum AccessKey: String, CaseIterable {
  case binary, application, sandboxed, allow, deny
}

enum LimitKey: String, CaseIterable {
  case connections, sessions, monitors, calls, message
}
