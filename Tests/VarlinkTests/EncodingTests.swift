import Foundation
import Testing

@testable import Varlink

/// What a type is as JSON.
@Suite struct EncodingTests {
  private struct Everything: Codable, Equatable {
    enum Kind: String, Codable { case one, two }
    struct Inner: Codable, Equatable {
      var name: String
      var missing: Int?
      var values: [Double]
    }

    var zebra = 1
    var apple = "a \"quoted\" \\ line\nof text\u{1}\t é 😀 /"
    var flag = true
    var whole = 5.0
    var part = -0.1
    var huge = 1e300
    var tiny = UInt8.max
    var largest = UInt64.max
    var smallest = Int64.min
    var single = Float(0.5)
    var nothing: String?
    var kind = Kind.two
    var list = ["b", "a"]
    var kinds = [Kind.one, nil]
    var inner = Inner(name: "x", missing: nil, values: [1, 2.5])
    var inners = [Inner(name: "y", missing: 3, values: [])]
    var table = ["k": 1, "j": 2]
    var any = JSONValue.object(["n": .null, "l": .array([.bool(false), .number(0.5)])])
    var empty: [Int] = []
  }

  private func text(_ value: some Encodable) throws -> String {
    var text: [UInt8] = []
    try JSONValueEncoder.encode(value).append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func isNothing(_ parameters: some Encodable) throws -> Bool {
    if case nil = try JSONText.encode(parameters) { true } else { false }
  }

  @Test func `What is encoded is what another decoder reads`() throws {
    let value = Everything()
    #expect(try JSONDecoder().decode(Everything.self, from: Data(text(value).utf8)) == value)
  }

  @Test func `Members are in order of name, without white space, and what is nil is left out`()
    throws
  {
    let value = Everything.Inner(name: "n", missing: nil, values: [12, -0.5, 1e20])
    #expect(try text(value) == #"{"name":"n","values":[12,-0.5,1e+20]}"#)
    let another = Everything.Inner(name: "\n\"\\\u{1f}", missing: 1, values: [])
    #expect(try text(another) == #"{"missing":1,"name":"\n\"\\\u001f","values":[]}"#)
  }

  private class Base: Encodable {
    let base = 1
  }
  private final class Derived: Base {
    private enum Key: CodingKey { case own, list, nested }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(2, forKey: .own)
      try super.encode(to: container.superEncoder())
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encodeNil()
      try super.encode(to: list.superEncoder())
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
      try nested.encodeNil(forKey: .own)
    }
  }

  @Test func `Types may encode their members by hand`() throws {
    #expect(
      try text(Derived())
        == #"{"list":[null,{"base":1}],"nested":{"own":null},"own":2,"super":{"base":1}}"#)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `A number that is not finite is no JSON`(number: Double) {
    #expect(throws: EncodingError.self) { try text(["n": number]) }
    #expect(throws: EncodingError.self) { try text([number]) }
    #expect(throws: EncodingError.self) { try text(number) }
  }

  @Test func `Parameters are an object, or nothing`() throws {
    struct Nothing: Encodable {}
    #expect(try isNothing(Nothing()))
    #expect(try isNothing(NoParameters()))
    #expect(throws: EncodingError.self) { try JSONText.encode([1]) }
  }
}
