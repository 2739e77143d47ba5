import PulseAudio
import ServerFixture
import Testing

@MainActor @Suite("Lists and look-ups") struct ListTests {
  @Test("show a playback stream whole")
  func sinkInputs() throws {
    let connected = try Connected()
    var options = ToneStream.Options(role: "music", application: "Player", volume: 40_001)
    options.name = "A song"
    options.channels = 3
    options.channelMap = "front-left,front-right,lfe"
    options.sink = "N2"
    let stream = try ToneStream(Tone(frequency: 500), on: connected.sound.server, options: options)
    let index = try stream.index()
    let all = try connected.value { $0.sinkInputs(completion: $1) }
    let found = try #require(all.first)
    #expect(all.count == 1)
    #expect(found.index == index)
    #expect(found.name == "A song")
    #expect(found.volume.raw == [40_001, 40_001, 40_001])
    #expect(found.channelMap.positions == ["front-left", "front-right", "lfe"])
    #expect(found.sampleSpecification.format == "float32le")
    #expect(found.sampleSpecification.rate == 48_000)
    #expect(found.sampleSpecification.channels == 3)
    #expect(!found.isMuted && !found.isCorked && found.hasVolume && found.isVolumeWritable)
    #expect(found.driver == "protocol-native.c")
    #expect(found.format?.encoding == "pcm")
    #expect(found.format?.isPassthrough == false)
    #expect(found.properties["media.role"] == "music")
    #expect(found.properties["application.process.id"] == "\(stream.process.processID)")
    let sink = try connected.value { $0.sink(named: "N2", completion: $1) }
    #expect(found.sinkIndex == sink.index)
    let one = try connected.value { $0.sinkInput(index, completion: $1) }
    #expect(one.properties == found.properties)
    #expect(one.volume == found.volume)
    let clientIndex = try #require(found.clientIndex)
    let client = try connected.value { $0.client(clientIndex, completion: $1) }
    #expect(client.name == "Player")
    #expect(client.properties["application.name"] == "Player")
    #expect(client.ownerModule != nil)
    #expect(client.ownerModule == found.ownerModule)
  }

  @Test("show a stream of a module with its owner and without a client")
  func moduleStream() throws {
    let connected = try Connected()
    let module = try connected.sound.server.loadModule(
      "module-loopback", ["source=N2.monitor", "sink=N1"])
    let inputs = try connected.value { $0.sinkInputs(completion: $1) }
    let outputs = try connected.value { $0.sourceOutputs(completion: $1) }
    #expect(inputs.map(\.ownerModule) == [module])
    #expect(inputs.map(\.clientIndex) == [nil])
    #expect(outputs.map(\.ownerModule) == [module])
    let source = try #require(outputs.first?.sourceIndex)
    #expect(try connected.value { $0.source(source, completion: $1) }.name == "N2.monitor")
  }

  @Test("show a recording stream")
  func sourceOutputs() throws {
    let connected = try Connected()
    let meter = try ToneMeter([500], on: connected.sound.server)
    let all = try connected.value { $0.sourceOutputs(completion: $1) }
    let found = try #require(all.first)
    #expect(all.count == 1)
    #expect(found.properties["application.name"] == "eider-tone-meter")
    #expect(found.channelMap.positions == ["mono"])
    #expect(found.volume.raw.count == 1)
    #expect(!found.isCorked && !found.isMuted)
    let one = try connected.value { $0.sourceOutput(found.index, completion: $1) }
    #expect(one.sourceIndex == found.sourceIndex)
    #expect(one.clientIndex == found.clientIndex)
    meter.stop()
  }

  @Test("show sinks, their monitors, and the server")
  func devices() throws {
    let connected = try Connected()
    try connected.sound.server.setVolume([30_000, 50_000], ofSink: "N2")
    let sinks = try connected.value { $0.sinks(completion: $1) }
    #expect(sinks.map(\.name) == ["N1", "N2"])
    let sink = try #require(sinks.last)
    #expect(sink.volume.raw == [30_000, 50_000])
    #expect(!sink.isMuted)
    #expect(sink.flags == [.decibelVolume])
    #expect(sink.cardIndex == nil && sink.activePort == nil && sink.ports.isEmpty)
    #expect(sink.ownerModule != nil)
    #expect(sink.monitorSourceName == "N2.monitor")
    #expect(sink.properties["device.description"] == sink.description)
    let sources = try connected.value { $0.sources(completion: $1) }
    #expect(sources.map(\.name) == ["N1.monitor", "N2.monitor"])
    let source = try #require(sources.last)
    #expect(source.index == sink.monitorSourceIndex)
    #expect(source.monitoredSinkIndex == sink.index)
    #expect(source.monitoredSinkName == "N2")
    #expect(try connected.value { $0.cards(completion: $1) }.isEmpty)
    let information = try connected.value { $0.information(completion: $1) }
    #expect(information.defaultSinkName == "N1")
    #expect(information.kind == .pulseAudio(version: information.version))
    #expect(information == connected.information)
  }

  @Test("show modules with their arguments")
  func modules() throws {
    let connected = try Connected()
    let arguments = "trigger_roles=phone ducking_roles=music volume=20%"
    let index = try connected.sound.server.loadModule("module-role-ducking", [arguments])
    let found = try connected.value { $0.modules(completion: $1) }
    let module = try #require(found.first { $0.index == index })
    #expect(module.name == "module-role-ducking")
    #expect(module.argument == arguments)
    #expect(found.first { $0.name == "module-stream-restore" }?.argument == "")
  }

  @Test("tell flat volumes and a running sink")
  func flatVolumes() throws {
    var options = PrivatePulseAudio.Options()
    options.flatVolumes = true
    let connected = try Connected(options: options)
    let stream = try ToneStream(Tone(frequency: 500), on: connected.sound.server)
    try stream.index()
    let sinks = try connected.value { $0.sinks(completion: $1) }
    #expect(sinks.first?.state == .running)
    #expect(sinks.last?.state == .idle)
    #expect(sinks.first?.flags.contains(.flatVolume) == true)
  }

  @Test("show the client itself with the properties that it was given")
  func itself() throws {
    let connected = try Connected()
    let clients = try connected.value { $0.clients(completion: $1) }
    let own = try #require(clients.first { $0.properties["eider.test"] == "yes" })
    #expect(own.properties["application.name"] == "Eider")
    #expect(own.properties["application.id"] == "test")
  }

  @Test("answer what is not there with an error that says so")
  func unknown() throws {
    let connected = try Connected()
    let errors = try [
      connected.failure { $0.sinkInput(77, completion: $1) },
      connected.failure { $0.sourceOutput(77, completion: $1) },
      connected.failure { $0.sink(77, completion: $1) },
      connected.failure { $0.sink(named: "N77", completion: $1) },
      connected.failure { $0.source(77, completion: $1) },
      connected.failure { $0.card(77, completion: $1) },
      connected.failure { $0.client(77, completion: $1) },
    ]
    #expect(errors.allSatisfy { $0.reason == .noSuchEntity })
    #expect(
      errors.first?.description
        == "cannot look up sink input 77: No such entity. "
        + "It has ended or was unplugged in the meantime; nothing needs to be done.")
  }
}
