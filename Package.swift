// swift-tools-version: 6.2
import PackageDescription

// The floors of the house, lowest last in the list of dependencies: a target imports only what
// lies below it. CONTRIBUTING.md has the map.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// For targets that call no C: unsafe constructs must be marked.
let pure = strict + [.strictMemorySafety()]

/// For targets that live on the daemon's one thread. Public classes with an `isolated deinit` name
/// the actor all the same: an optimised build of another target does not know the default.
let oneThread = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "eider",
  products: [
    .executable(name: "eiderd", targets: ["eiderd"]),
    .executable(name: "eiderctl", targets: ["eiderctl"]),
    .library(name: "AudioSession", targets: ["AudioSession"]),
    .library(name: "AudioSessionTesting", targets: ["AudioSessionTesting"]),
  ],
  targets: [
    .systemLibrary(name: "CPulse", pkgConfig: "libpulse", providers: [.apt(["libpulse-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "CLinux", cSettings: [.define("_GNU_SOURCE")]),

    .target(name: "AudioPolicy", exclude: ["Law/README.md"], swiftSettings: pure),
    .target(name: "StreamGain", swiftSettings: pure),
    .target(name: "AudioRoute", swiftSettings: pure),
    .target(name: "Varlink", swiftSettings: pure),
    .target(name: "EventLoop", dependencies: ["CPulse", "CLinux"], swiftSettings: oneThread),
    .target(
      name: "PulseAudio", dependencies: ["CPulse", "EventLoop"], swiftSettings: oneThread),

    .target(
      name: "EiderInterface", dependencies: ["AudioPolicy", "Varlink"],
      resources: [.embedInCode("Interfaces")], swiftSettings: pure),

    .target(
      name: "EiderConfiguration", dependencies: ["AudioPolicy"], swiftSettings: pure),

    .target(
      name: "EiderDaemon",
      dependencies: [
        "EiderInterface", "EiderConfiguration", "AudioPolicy", "AudioRoute", "StreamGain",
        "Varlink",
        "PulseAudio", "EventLoop",
        "CSystemd", "CLinux",
      ],
      swiftSettings: oneThread),
    .target(
      name: "EiderControl",
      dependencies: [
        "EiderInterface", "EiderConfiguration", "AudioPolicy", "StreamGain", "Varlink",
        "CLinux",
      ],
      swiftSettings: pure),
    .target(
      name: "AudioSession", dependencies: ["AudioPolicy", "EiderInterface", "Varlink"],
      swiftSettings: pure),
    // The double of the daemon for the tests of applications.
    .target(
      name: "AudioSessionTesting",
      dependencies: ["AudioPolicy", "AudioSession", "EiderInterface", "Varlink"],
      swiftSettings: pure),

    .executableTarget(name: "eiderd", dependencies: ["EiderDaemon"], swiftSettings: oneThread),
    .executableTarget(name: "eiderctl", dependencies: ["EiderControl"], swiftSettings: pure),

    .executableTarget(
      name: "example-player", dependencies: ["AudioSession"], path: "examples/player",
      swiftSettings: strict),

    // What tests, benchmarks and the demo share: private sound servers, players, a level meter.
    .target(
      name: "CServerFixture", path: "Tests/CServerFixture", cSettings: [.define("_GNU_SOURCE")]),
    .target(
      name: "ServerFixture", dependencies: ["CServerFixture", "CPulse"],
      path: "Tests/ServerFixture", exclude: ["bluez-stand-in.py"], swiftSettings: strict),
    .executableTarget(
      name: "eider-demo", dependencies: ["ServerFixture"], path: "Tests/Demo",
      swiftSettings: strict),
    .executableTarget(
      name: "eider-bench",
      dependencies: [
        "ServerFixture", "AudioPolicy", "CPulse", "CSystemd", "EiderInterface", "StreamGain",
        "Varlink",
      ],
      path: "Tests/Bench", swiftSettings: oneThread),

    // Players, holders, daemon and servers that are killed at random.
    .executableTarget(
      name: "eider-torture", dependencies: ["ServerFixture", "EiderInterface"],
      path: "Tests/Torture", swiftSettings: strict),

    // Made-up lives of the policy, and what must always hold in them.
    .target(
      name: "PolicyModel", dependencies: ["AudioPolicy"], path: "Tests/PolicyModel",
      swiftSettings: strict),
    .executableTarget(
      name: "eider-model", dependencies: ["AudioPolicy", "PolicyModel"], path: "Tests/Model",
      swiftSettings: strict),

    .testTarget(
      name: "AudioPolicyTests", dependencies: ["AudioPolicy", "PolicyModel"],
      swiftSettings: strict),
    .testTarget(name: "AudioRouteTests", dependencies: ["AudioRoute"], swiftSettings: strict),
    .testTarget(name: "StreamGainTests", dependencies: ["StreamGain"], swiftSettings: strict),
    .testTarget(name: "VarlinkTests", dependencies: ["Varlink"], swiftSettings: strict),
    .testTarget(
      name: "EiderConfigurationTests", dependencies: ["EiderConfiguration", "AudioPolicy"],
      swiftSettings: strict),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"], swiftSettings: strict),
    .testTarget(
      name: "ServerFixtureTests", dependencies: ["ServerFixture", "eider-torture"],
      swiftSettings: strict),
    .testTarget(
      name: "PulseAudioTests", dependencies: ["PulseAudio", "EventLoop", "ServerFixture"],
      swiftSettings: strict),
    .testTarget(
      name: "EiderDaemonTests",
      dependencies: [
        "EiderDaemon", "AudioPolicy", "EiderConfiguration", "EiderInterface", "StreamGain",
        "Varlink", "ServerFixture",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EiderControlTests",
      dependencies: [
        "EiderControl", "eiderctl", "eiderd", "EiderInterface", "AudioPolicy", "Varlink",
        "ServerFixture",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AudioSessionTests",
      dependencies: [
        "AudioSession", "AudioSessionTesting", "ServerFixture", "Varlink", "example-player",
      ],
      swiftSettings: strict),
    // The units under a real systemd --user.
    .testTarget(
      name: "ServiceTests", dependencies: ["ServerFixture", "eiderd", "eiderctl"],
      exclude: ["user-manager"], swiftSettings: strict),
  ]
)
