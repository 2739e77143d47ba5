/// Where sound goes out and comes in.
public struct Route: Hashable, Sendable {
  /// The sinks; the default one first, then by name.
  public var outputs: [AudioDevice]
  /// The sources, without monitors; the default one first, then by name.
  public var inputs: [AudioDevice]

  /// The route that these devices make.
  public init(_ devices: some Sequence<AudioDevice>) {
    let sorted = devices.sorted {
      ($0.isDefault ? 0 : 1, $0.name) < ($1.isDefault ? 0 : 1, $1.name)
    }
    outputs = sorted.filter(\.isOutput)
    inputs = sorted.filter { !$0.isOutput }
  }

  /// The part of it that one session uses: the named outputs, or else the default one; and the
  /// default input, if it records.
  public func used(playingOn names: Set<String>, records: Bool) -> Route {
    let named = outputs.filter { names.contains($0.name) }
    var part = self
    part.outputs = named.isEmpty ? outputs.filter(\.isDefault) : named
    part.inputs = records ? inputs.filter(\.isDefault) : []
    return part
  }
}
