#if Studio
import StatecraftRecording
import Foundation
import Testing

@testable import StatecraftStudio

private struct Point {
  var x = 1.0
  var y = 2.5
}

private enum Shape {
  case nothing
  case circle(Double)
  case line(from: Point, to: Point)
}

private struct Money: CustomStringConvertible {
  let description = "5 €"
}

private class Base { let id = 7 }
private final class Derived: Base {
  lazy var title = "T"
  var next: Derived?
}

/// The description of a value as an indented list.
private func lines(_ value: Any) -> [String] {
  func lines(_ value: NamedValue, _ depth: Int) -> [String] {
    [String(repeating: "  ", count: depth) + "\(value.name): \(value.text)"]
      + value.fields.flatMap { lines($0, depth + 1) }
  }
  return lines(NamedValue(name: "v", describing: value), 0)
}

@Suite struct ValueTests {
  static let values: [(value: any Sendable, lines: [String])] = [
    (14.0, ["v: 14.0"]), ("text", ["v: text"]), (true, ["v: true"]),
    (Duration.seconds(1), ["v: 1.0 seconds"]), (Int?.none, ["v: none"]), (Int??.some(3), ["v: 3"]),
    (Money(), ["v: 5 €"]), ([Int](), ["v: none"]), ([1, 2, 3], ["v: 1, 2, 3"]),
    (Set(["b", "a"]), ["v: a, b"]), (["b": 1, "a": 2], ["v: ", "  a: 2", "  b: 1"]),
    ([String: Int](), ["v: none"]),
  ]

  @Test(arguments: values)
  func `a simple value is described on one line`(_ value: any Sendable, _ expected: [String]) {
    #expect(lines(value) == expected)
  }

  @Test func `optionals, structures and cases are described by their fields`() {
    #expect(lines(Point?.some(Point()) as Any) == ["v: ", "  x: 1.0", "  y: 2.5"])
    #expect(lines(Shape.nothing) == ["v: nothing"])
    #expect(lines(Shape.circle(2)) == ["v: circle: 2.0"])
    #expect(
      lines(Shape.line(from: Point(), to: Point(x: 0, y: 0))) == [
        "v: line", "  from: ", "    x: 1.0", "    y: 2.5", "  to: ", "    x: 0.0", "    y: 0.0",
      ]
    )
    #expect(lines((1, left: "x")) == ["v: ", "  1: 1", "  left: x"])
    #expect(lines([Point(x: 0, y: 0)]) == ["v: ", "  1: ", "    x: 0.0", "    y: 0.0"])
  }

  @Test func `an object is described by its properties, the inherited ones first`() {
    let object = Derived()
    _ = object.title
    #expect(lines(object) == ["v: ", "  id: 7", "  title: T", "  next: none"])
  }

  @Test func `the description of an object that refers to itself is finite`() {
    let object = Derived()
    object.next = object
    let all = lines(object)
    #expect(all.count < 50)
    #expect(all.contains { $0.hasSuffix("next: …") })
  }

  @Test func `long values are cut, and the rest is counted`() {
    let text = lines(String(repeating: "x", count: 100_000))[0]
    #expect(text == "v: " + String(repeating: "x", count: 300) + "…")
    #expect(
      lines(Array(repeating: 1, count: 20)) == [
        "v: " + Array(repeating: "1", count: 20).joined(separator: ", ")
      ]
    )
    #expect(lines(Array(0..<20_000)).last == "  …: 19950 more")
    let tree = Array(
      repeating: Array(repeating: Array(repeating: Point(), count: 100), count: 100),
      count: 100
    )
    #expect(lines(tree).count < 700)
    let members = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, $0) })
    #expect(lines(members).last == "  …: 4950 more")
  }

  @Test func `a value is the same after encoding and decoding`() throws {
    let value = NamedValue(name: "v", describing: Point())
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(NamedValue.self, from: data) == value)
    let flat = try JSONEncoder().encode(NamedValue(name: "v", text: "1"))
    #expect(!String(decoding: flat, as: UTF8.self).contains("fields"))
  }
}
#endif
