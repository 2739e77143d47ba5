import CPulse

extension PulseServer {
  /// All playback streams.
  public func sinkInputs(completion: @escaping (Result<[SinkInput], PulseError>) -> Void) {
    request("list sink inputs", completion: completion) {
      pa_context_get_sink_input_info_list($0, sinkInputCame, $1)
    }
  }

  /// One playback stream; `noSuchEntity` when it is not there.
  public func sinkInput(
    _ index: UInt32, completion: @escaping (Result<SinkInput, PulseError>) -> Void
  ) {
    requestOne("look up sink input \(index)", completion: completion) {
      pa_context_get_sink_input_info($0, index, sinkInputCame, $1)
    }
  }

  /// All recording streams.
  public func sourceOutputs(completion: @escaping (Result<[SourceOutput], PulseError>) -> Void) {
    request("list source outputs", completion: completion) {
      pa_context_get_source_output_info_list($0, sourceOutputCame, $1)
    }
  }

  /// One recording stream; `noSuchEntity` when it is not there.
  public func sourceOutput(
    _ index: UInt32, completion: @escaping (Result<SourceOutput, PulseError>) -> Void
  ) {
    requestOne("look up source output \(index)", completion: completion) {
      pa_context_get_source_output_info($0, index, sourceOutputCame, $1)
    }
  }

  /// All output devices.
  public func sinks(completion: @escaping (Result<[Sink], PulseError>) -> Void) {
    request("list sinks", completion: completion) {
      pa_context_get_sink_info_list($0, sinkCame, $1)
    }
  }

  /// One output device; `noSuchEntity` when it is not there.
  public func sink(_ index: UInt32, completion: @escaping (Result<Sink, PulseError>) -> Void) {
    requestOne("look up sink \(index)", completion: completion) {
      pa_context_get_sink_info_by_index($0, index, sinkCame, $1)
    }
  }

  /// One output device; `noSuchEntity` when none has the name.
  public func sink(
    named name: String, completion: @escaping (Result<Sink, PulseError>) -> Void
  ) {
    requestOne("look up sink \(name)", completion: completion) {
      pa_context_get_sink_info_by_name($0, name, sinkCame, $1)
    }
  }

  /// All input devices, and the monitors of sinks.
  public func sources(completion: @escaping (Result<[Source], PulseError>) -> Void) {
    request("list sources", completion: completion) {
      pa_context_get_source_info_list($0, sourceCame, $1)
    }
  }

  /// One input device or monitor; `noSuchEntity` when it is not there.
  public func source(_ index: UInt32, completion: @escaping (Result<Source, PulseError>) -> Void) {
    requestOne("look up source \(index)", completion: completion) {
      pa_context_get_source_info_by_index($0, index, sourceCame, $1)
    }
  }

  /// All cards.
  public func cards(completion: @escaping (Result<[Card], PulseError>) -> Void) {
    request("list cards", completion: completion) {
      pa_context_get_card_info_list($0, cardCame, $1)
    }
  }

  /// One card; `noSuchEntity` when it is not there.
  public func card(_ index: UInt32, completion: @escaping (Result<Card, PulseError>) -> Void) {
    requestOne("look up card \(index)", completion: completion) {
      pa_context_get_card_info_by_index($0, index, cardCame, $1)
    }
  }

  /// All connected programs.
  public func clients(completion: @escaping (Result<[Client], PulseError>) -> Void) {
    request("list clients", completion: completion) {
      pa_context_get_client_info_list($0, clientCame, $1)
    }
  }

  /// One connected program; `noSuchEntity` when it is not there.
  public func client(_ index: UInt32, completion: @escaping (Result<Client, PulseError>) -> Void) {
    requestOne("look up client \(index)", completion: completion) {
      pa_context_get_client_info($0, index, clientCame, $1)
    }
  }

  /// All modules that are loaded.
  public func modules(completion: @escaping (Result<[Module], PulseError>) -> Void) {
    request("list modules", completion: completion) {
      pa_context_get_module_info_list($0, moduleCame, $1)
    }
  }

  /// What the server says of itself now, with its default devices.
  public func information(
    completion: @escaping (Result<ServerInformation, PulseError>) -> Void
  ) {
    requestOne("ask the sound server what it is", completion: completion) {
      pa_context_get_server_info($0, serverInformationCame, $1)
    }
  }

  /// For a reply of one value. A server that answers with none has no such thing.
  func requestOne<Value: Sendable>(
    _ attempt: String, completion: @escaping (Result<Value, PulseError>) -> Void,
    _ start: (_ context: OpaquePointer, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    request(
      attempt,
      completion: { (result: Result<[Value], PulseError>) in
        completion(
          result.flatMap { values in
            values.first.map { .success($0) }
              ?? .failure(PulseError(attempt, PA_ERR_NOENTITY))
          })
      }, start)
  }
}
