import AudioPolicy
import EiderInterface
import StreamGain

extension Daemon {
  /// All that is counted, in the text format of OpenMetrics 1.0.
  func metricsText() -> String {
    var text = OpenMetricsText()
    var sessions: [String: Int] = [:]
    for snapshot in focus.snapshots {
      let labels = "class=\"\(OpenMetricsText.escaped(snapshot.settings.class))\""
      sessions["\(labels),state=\"\(snapshot.state.rawValue)\"", default: 0] += 1
    }
    text.add("eider_sessions", .gauge, "Sessions by class and state.", sessions)
    text.add(
      "eider_streams", .gauge, "Playback streams.", ["": streams.streams.count])
    text.add(
      "eider_streams_ducked", .gauge, "Streams that are below their users' level.",
      ["": streams.streams.values.count { $0.level.gain.value < 0 }])
    text.add(
      "eider_interruptions", .counter, "Interruptions that began, by kind.",
      labelled("kind", metrics.interruptions.map { ($0.key.rawValue, $0.value) }))
    text.add(
      "eider_interruption_seconds", "How long interruptions lasted, by kind.",
      metrics.lengths.map { ("kind=\"\($0.key.rawValue)\"", $0.value) }.sorted { $0.0 < $1.0 })
    text.add(
      "eider_resumes_given", .counter, "Sessions that were told to resume.",
      ["": metrics.resumesGiven])
    text.add(
      "eider_resumes_taken", .counter, "Sessions that then became active.",
      ["": metrics.resumesTaken])
    text.add(
      "eider_requests_refused", .counter, "Calls that were refused, by reason.",
      labelled("reason", metrics.refusals.map { ($0.key, $0.value) }))
    text.add(
      "eider_policy_evaluations", .counter, "How often the law was asked what acts on a session.",
      ["": focus.evaluations])
    text.add(
      "eider_clients_refused", .counter, "Connections of other users that were refused.",
      ["": metrics.clientsRefused])
    text.add(
      "eider_volume_writes", .counter, "Volumes and mutes that were written.",
      ["": streams.writes])
    text.add(
      "eider_call_to_write_seconds", "From a call to the hand-over of its first write.",
      [("", metrics.callToWrite)])
    text.add(
      "eider_route_changes", .counter, "Changes of the route, by the port in use after it.",
      labelled("port", metrics.routeChanges.map { ($0.key, $0.value) }))
    text.add(
      "eider_server_connections", .counter, "Connections made to the sound server.",
      ["": metrics.connections])
    return text.finished
  }

  private func labelled(_ name: String, _ counts: [(String, Int)]) -> [String: Int] {
    counts.reduce(into: [:]) {
      $0["\(name)=\"\(OpenMetricsText.escaped($1.0))\""] = $1.1
    }
  }
}
