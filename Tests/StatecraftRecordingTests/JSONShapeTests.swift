import Foundation
import StatecraftRecording
import Testing

@Suite struct JSONShapeTests {
  private enum Size: String, Codable, CaseIterable { case small, large }
  private struct Address: Codable, Equatable {
    var street: String
    var number: Int
    var lift: Bool?
  }
  private struct Person: Codable, Equatable {
    var name: String
    var homes: [Address]
    var size: Size
    var weight: Double
    var born: Date
    var notes: [String: Int]
    var page: URL
  }
  private enum Event: Codable {
    case stop
    case name(String)
    case move(to: Address, by: Date?)
    case all(Person, isNew: Bool)
    case grow(Tree)
    case pick(Choice)
  }
  private struct Tree: Codable, Equatable {
    var label: String
    var children: [Tree]
    var more: [String: Tree]?
  }
  private enum Choice: Codable { case left(Int), right }

  /// Takes no zeros.
  private struct Strict: Codable {
    var code: String
    init(from decoder: any Decoder) throws {
      code = try decoder.singleValueContainer().decode(String.self)
      guard code.count == 3 else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no code"))
      }
    }
  }

  @Test(
    arguments: [
      ("name", #""TEXT""#),
      ("move", #"{"to":{"street":"TEXT","number":WHOLE-NUMBER,"lift"?:true|false},"by"?:NUMBER}"#),
      (
        "all",
        #"{"_0":{"name":"TEXT","homes":[{"street":"TEXT","number":WHOLE-NUMBER,"lift"?:true|false}…],"#
          + #""size":"small"|"large","weight":NUMBER,"born":NUMBER,"notes":{"KEY":WHOLE-NUMBER},"#
          + #""page":"URL"},"isNew":true|false}"#
      ),
      ("pick", "{}"),
    ] as [(String, String)]
  )
  func `the shape of a payload has the type of each value, however deep`(
    name: String,
    words: String
  ) {
    #expect(JSONShape.ofPayload(name, in: Event.self)?.words == words)
  }

  @Test func `an event that is unknown or without a payload has no shape`() {
    #expect(JSONShape.ofPayload("stop", in: Event.self) == nil)
    #expect(JSONShape.ofPayload("go", in: Event.self) == nil)
  }

  @Test func `an example has every value and can be read`() throws {
    let example = try #require(JSONShape.of(Person.self).shape.example)
    let person = try JSONDecoder().decode(Person.self, from: Data(example.utf8))
    #expect(person.homes == [Address(street: "", number: 0, lift: false)])
    #expect(person.size == .small)
    #expect(person.notes == ["KEY": 0])
    #expect(person.page.host == "example.com")
  }

  @Test func `the shape of a type that contains itself is finite`() throws {
    let words = try #require(JSONShape.ofPayload("grow", in: Event.self)?.words)
    #expect(words.hasPrefix(#"{"label":"TEXT","children":[{"label":"TEXT","children":["#))
    #expect(words.count < 2_000)
    let example = try #require(JSONShape.of(Tree.self).shape.example)
    #expect(throws: Never.self) {
      try JSONDecoder().decode(Tree.self, from: Data(example.utf8))
    }
  }

  @Test func `a type that refuses zeros has a shape but no example`() {
    let (shape, value) = JSONShape.of(Strict.self)
    #expect(shape.words == #""TEXT""#)
    #expect(value == nil)
    #expect(JSONShape.of(Int?.self).shape.words == "WHOLE-NUMBER")
  }
}
