extension AdoptionRule {
  /// Streams that are not an application's sound: what they carry is another stream's, and that one
  /// is ducked already.
  static let leftOut = [
    // PulseAudio names the source file, with or without its folder (SinkInput.driver).
    AdoptionRule(
      "modules of the server", [Condition("driver", ["module-*", "*/module-*"])], class: "none"),
    // Set by pipewire-pulse on streams of the modules that it loads (module.c, PW_KEY "pulse.*").
    AdoptionRule(
      "modules of pipewire-pulse", [Condition("pulse.module.id", ["*"])], class: "none"),
    // The two ends of a loopback or filter of PipeWire share it (module-loopback, module-filter-chain).
    AdoptionRule("loopbacks and filters", [Condition("node.link-group", ["*"])], class: "none"),
    // PulseAudio's filters, equalizers and loopbacks ("filter", "abstract"); PipeWire's "DSP".
    AdoptionRule(
      "filters by role", [Condition("media.role", ["filter", "abstract", "dsp"])], class: "none"),
    AdoptionRule(
      "effects",
      [Condition("application.process.binary", ["easyeffects", "pulseeffects", "jamesdsp"])],
      class: "none"),
  ]
}
