import Testing

@testable import StatecraftExploration

/// Values as expressions of Swift.
@Suite struct SwiftExpressionTests {
  enum Side: Sendable { case left, right }
  enum Order: Sendable {
    case none, one(Int), named(count: Int), two(String, side: Side), maybe(Side?), `init`
  }
  struct Point: Sendable {
    var x = 1
    var y = -2.5
  }
  final class Reference: Sendable {}

  @Test(
    arguments: [
      (1, "1"), (-2.5, "-2.5"), (true, "true"), ("a\"\\\n\u{1}", #""a\"\\\n\u{1}""#),
      (Character("x"), "\"x\""), ([1, 2], "[1, 2]"), ([Int](), "[]"),
      (Set(["b", "a"]), #"["a", "b"]"#),
      (["k": 1], #"["k": 1]"#), ([String: Int](), "[:]"), (Int?.none as any Sendable, "nil"),
      (Int?.some(3) as any Sendable, "3"), (Order.none, ".none"), (Order.one(2), ".one(2)"),
      (Order.named(count: 3), ".named(count: 3)"),
      (Order.two("s", side: .left), #".two("s", side: .left)"#),
      (Order.maybe(.right), ".maybe(.right)"), (Order.maybe(nil), ".maybe(nil)"),
      (Order.`init`, ".`init`"), (Duration.milliseconds(1_500), ".milliseconds(1500)"),
      (Point(), "StatecraftExplorationTests.SwiftExpressionTests.Point(x: 1, y: -2.5)"),
    ] as [(any Sendable, String)]
  )
  func `a value is written as Swift writes it`(value: any Sendable, text: String) throws {
    #expect(try SwiftExpression.text(of: value) == text)
  }

  @Test func `a value whose type cannot be inferred is written with its type`() throws {
    #expect(try SwiftExpression.typedText(of: 1) == "1")
    #expect(try SwiftExpression.typedText(of: Int8(1)) == "1 as Swift.Int8")
    #expect(
      try SwiftExpression.typedText(of: Side.left)
        == ".left as StatecraftExplorationTests.SwiftExpressionTests.Side"
    )
    #expect(try SwiftExpression.typedText(of: ()) == "()")
  }

  @Test func `what has no expression is refused`() {
    #expect(throws: SwiftExpression.Problem.self) { try SwiftExpression.text(of: Reference()) }
    #expect(throws: SwiftExpression.Problem.self) { try SwiftExpression.text(of: Double.nan) }
    #expect(throws: SwiftExpression.Problem.self) {
      try SwiftExpression.text(of: [-Double.infinity])
    }
    struct Local: Sendable { var x = 1 }
    #expect(throws: SwiftExpression.Problem.self) { try SwiftExpression.text(of: Local()) }
  }
}
