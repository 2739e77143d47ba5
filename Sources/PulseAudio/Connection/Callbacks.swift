import CPulse

/// For operations that only succeed or fail.
let acknowledged: pa_context_success_cb_t = { context, success, userdata in
  PendingReply<Void>.receive(userdata, context, only: success != 0 ? () : nil)
}

/// For the server's information.
let serverInformationCame: pa_server_info_cb_t = { context, info, userdata in
  let value = info.map { ServerInformation($0.pointee) }
  PendingReply<ServerInformation>.receive(userdata, context, only: value)
}

// For lists and for their single elements.

let sinkInputCame: pa_sink_input_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { SinkInput($0.pointee) } : nil
  PendingReply<SinkInput>.receive(userdata, context, value, end: end)
}

let sourceOutputCame: pa_source_output_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { SourceOutput($0.pointee) } : nil
  PendingReply<SourceOutput>.receive(userdata, context, value, end: end)
}

let sinkCame: pa_sink_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { Sink($0.pointee) } : nil
  PendingReply<Sink>.receive(userdata, context, value, end: end)
}

let sourceCame: pa_source_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { Source($0.pointee) } : nil
  PendingReply<Source>.receive(userdata, context, value, end: end)
}

let cardCame: pa_card_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { Card($0.pointee) } : nil
  PendingReply<Card>.receive(userdata, context, value, end: end)
}

let clientCame: pa_client_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { Client($0.pointee) } : nil
  PendingReply<Client>.receive(userdata, context, value, end: end)
}

let moduleCame: pa_module_info_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { Module($0.pointee) } : nil
  PendingReply<Module>.receive(userdata, context, value, end: end)
}

let savedLevelCame: pa_ext_stream_restore_read_cb_t = { context, info, end, userdata in
  let value = end == 0 ? info.map { SavedLevel($0.pointee) } : nil
  PendingReply<SavedLevel>.receive(userdata, context, value, end: end)
}

/// For the version of an extension; `PA_INVALID_INDEX` stands for an error.
let extensionVersionCame: pa_ext_stream_restore_test_cb_t = { context, version, userdata in
  PendingReply<UInt32>.receive(userdata, context, only: index(version))
}
