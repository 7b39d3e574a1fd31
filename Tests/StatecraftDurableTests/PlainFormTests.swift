#if Durable
import Foundation
import StatecraftTesting
import Testing

@testable import StatecraftDurable

/// The JSON of stores, which is written and read without Foundation where that gives the same.
@Suite struct PlainFormTests {
  private enum Kind: String, Codable, CaseIterable { case letter, parcel }

  private enum Event: Codable, Equatable {
    case pay(Int)
    case move(from: String, to: String?)
    case stop
    indirect case twice(Event)
  }

  private struct Item: Codable, Equatable {
    var name: String
    var price: Double
    var flags: [Bool]
    var note: String?
    var size: UInt8
    var lists: [[Int]]
    var byName: [String: Int]
    var byNumber: [Int: String]
    var kind: Kind
    var events: [Event?]
  }

  /// Reads what is there in whichever form it is.
  private struct Lenient: Codable, Equatable {
    var value: String

    init(value: String) { self.value = value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      value =
        (try? container.decode(Float.self, forKey: .value)).map { "\($0)" }
        ?? (try? container.decode(String.self, forKey: .value)) ?? "nothing"
    }

    private enum Key: CodingKey { case value }
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private static func item(_ random: inout SystemRandomNumberGenerator) -> Item {
    let texts = ["", "a", "ü€😀", "a/b", "\u{7F}", "zwölf Boxkämpfer", "quote \"", "line\n", "\\"]
    let numbers = [
      0, -0.0, 1, -1, 0.1, -0.5, 1e16, 1e-7, 123456789.125, .pi, .leastNonzeroMagnitude, 1e300,
    ]
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    let events: [Event?] = [
      nil, .stop, .pay(.random(in: -3...3, using: &random)), .move(from: text(), to: text()),
      .move(from: text(), to: nil), .twice(.twice(.stop)),
    ]
    return Item(
      name: text(),
      price: numbers.randomElement(using: &random) ?? 0,
      flags: (0..<Int.random(in: 0...3, using: &random)).map { $0 % 2 == 0 },
      note: Bool.random(using: &random) ? text() : nil,
      size: .random(in: 0...255, using: &random),
      lists: [[], [.min, .max], [.random(in: -100...100, using: &random)]],
      byName: [text(): 1, text() + "b": 2, "B": 3, "ä": 4],
      byNumber: [10: text(), 9: "nine"],
      kind: Kind.allCases.randomElement(using: &random) ?? .letter,
      events: events.shuffled(using: &random)
    )
  }

  @Test func `values are written and read as Foundation does`() throws {
    var random = SystemRandomNumberGenerator()
    var plain = 0
    for _ in 0..<3_000 {
      let item = Self.item(&random)
      let expected = try Self.encoder.encode(item)
      let text = String(decoding: expected, as: UTF8.self)
      #expect(try JSONForm.text(item) == text)
      if let own = PlainEncoder.text(item) {
        plain += 1
        #expect(own == text)
      }
      #expect(try JSONForm.value(Item.self, text) == item)
      if let own = PlainDecoder.value(Item.self, text) { #expect(own == item) }
    }
    #expect(plain > 100)
  }

  @Test func `plain values need no other coder`() throws {
    let event = Event.move(from: "a", to: "b")
    let text = try #require(PlainEncoder.text(event))
    #expect(text == #"{"move":{"from":"a","to":"b"}}"#)
    #expect(PlainDecoder.value(Event.self, text) == event)
  }

  @Test(arguments: [0, 1, 16, 17, 40])
  func `the members of an object are written in the order of their names`(
    _ count: Int
  ) throws {
    let value = Dictionary(uniqueKeysWithValues: (0..<count).map { ("m\($0 * 7 % 41)", $0) })
    let text = try #require(PlainEncoder.text(value))
    #expect(text == String(decoding: try Self.encoder.encode(value), as: UTF8.self))
    #expect(PlainDecoder.value([String: Int].self, text) == value)
  }

  @Test func `what Foundation writes in a form of its own is left to it`() throws {
    struct Dated: Codable, Equatable {
      var date: Date
      var link: URL?
      var bytes: Data
      var sum: Decimal
    }
    let value = Dated(
      date: Date(timeIntervalSinceReferenceDate: 5),
      link: URL(string: "https://example.org/a"),
      bytes: Data([1, 2]),
      sum: 12
    )
    #expect(PlainEncoder.text(value) == nil)
    let text = String(decoding: try Self.encoder.encode(value), as: UTF8.self)
    #expect(try JSONForm.text(value) == text)
    #expect(try JSONForm.value(Dated.self, text) == value)
    #expect(PlainEncoder.text(Float(0.1)) == nil)
    #expect(PlainEncoder.text(Double.infinity) == nil)
    #expect(PlainEncoder.text(UInt64.max) == nil)
    #expect(try JSONForm.text(UInt64.max) == "18446744073709551615")
  }

  @Test func `code that catches errors of members gets what Foundation gives it`() throws {
    #expect(try JSONForm.value(Lenient.self, #"{"value":1.5}"#) == Lenient(value: "1.5"))
    #expect(try JSONForm.value(Lenient.self, #"{"value":"a"}"#) == Lenient(value: "a"))
    #expect(try JSONForm.value(Lenient.self, "{}") == Lenient(value: "nothing"))
  }

  @Test(arguments: [
    "", "{", "[1,]", #"{"a":1,"a":2}"#, "01", "-", "1.", "\"a", "nul", "{}x", #"{"a" 1}"#,
    "99999999999999999999", String(repeating: "[", count: 100_000),
  ])
  func `a text of another form is refused or read by Foundation`(_ text: String) {
    #expect(PlainDecoder.value([Int].self, text) == nil)
    #expect(PlainDecoder.value([String: Int].self, text) == nil)
  }

  @Test func `an event whose text looks like another one keeps its own bytes`() {
    let known = KnownEvents<[UInt8]>()
    for text in ["caf\u{E9}", "cafe\u{301}"] {
      #expect(known.event(text) { Array(text.utf8) } == Array(text.utf8))
    }
  }
}
#endif
