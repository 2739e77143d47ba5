/// A reply to be followed by others, encoded once and sent to any number of streams.
public struct EncodedReply: Sendable {
  let message: [UInt8]

  /// Encodes a reply. Throws `EncodingError` if it cannot be JSON.
  public init(_ parameters: some Encodable) throws {
    message = Message.reply(parameters: try JSONText.encode(parameters), continues: true)
  }

  /// Its length on the wire, in bytes.
  public var count: Int { message.count }
}
