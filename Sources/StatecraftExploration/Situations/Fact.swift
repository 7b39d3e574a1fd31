public import Statecraft

/// A named condition on a situation, for use in several claims.
///
/// ```swift
/// static let atTop = Fact<Self>("at the top") { $0.floor == 3 }
/// …
/// whenever("called to the top") { $0.calls.contains(3) }.leads(to: atTop)
/// ```
///
/// A guard of the chart is a fact, too: `Fact(paid)`. A fact must be pure.
public struct Fact<Context: ChartContext>: Sendable {
  indirect enum Condition: Sendable {
    case test(@Sendable (Situation<Context>) -> Bool)
    case isIn(Context.State)
    case not(Fact)
    case all([Fact])
    case any([Fact])
  }

  /// The fact's name in verdicts and counterexamples.
  public let name: String

  let condition: Condition

  init(_ name: String, _ condition: Condition) {
    self.name = name
    self.condition = condition
  }

  /// Creates a fact.
  ///
  /// - Parameters:
  ///   - name: the fact's name in verdicts and counterexamples.
  ///   - test: the condition; a pure function of the situation.
  public init(_ name: String, _ test: @escaping @Sendable (Situation<Context>) -> Bool) {
    self.init(name, .test(test))
  }

  /// Creates a fact from a guard of the chart; it has the guard's name.
  public init(_ condition: Guard<Context>) {
    let condition = condition.condition
    self.init(condition.name, .test { $0.satisfies(condition) })
  }

  /// Returns a fact that holds while a state is active.
  public static func isIn(_ state: Context.State) -> Fact { Fact("in \(state)", .isIn(state)) }

  /// Returns a fact that holds when both facts hold.
  public static func && (left: Fact, right: Fact) -> Fact {
    Fact("\(left.operand) and \(right.operand)", .all(left.conjuncts + right.conjuncts))
  }

  /// Returns a fact that holds when at least one of the facts holds.
  public static func || (left: Fact, right: Fact) -> Fact {
    Fact("\(left.operand) or \(right.operand)", .any([left, right]))
  }

  /// Returns a fact that holds when the given fact does not.
  public static prefix func ! (fact: Fact) -> Fact { Fact("not \(fact.operand)", .not(fact)) }

  /// The parts of a conjunction; the fact itself if it is none.
  var conjuncts: [Fact] {
    if case .all(let facts) = condition { facts } else { [self] }
  }

  /// The name as a part of a longer one.
  private var operand: String {
    switch condition {
    case .test, .isIn: name
    case .not, .all, .any: "(\(name))"
    }
  }
}

extension Fact: CustomStringConvertible {
  /// The fact's name.
  public var description: String { name }
}

extension Fact {
  /// Returns whether the fact holds in a situation.
  public func holds(in situation: Situation<Context>) -> Bool {
    switch condition {
    case .test(let test): test(situation)
    case .isIn(let state): situation.isIn(state)
    case .not(let fact): !fact.holds(in: situation)
    case .all(let facts): facts.allSatisfy { $0.holds(in: situation) }
    case .any(let facts): facts.contains { $0.holds(in: situation) }
    }
  }
}

extension Fact {
  /// The fact as a function; what a proof says is called without a detour.
  var function: @Sendable (Situation<Context>) -> Bool {
    if case .test(let test) = condition { test } else { { holds(in: $0) } }
  }
}

extension Fact {
  /// Whether two facts are known to hold in the same situations.
  static func isSame(_ left: Fact, _ right: Fact) -> Bool {
    if case .isIn(let first) = left.condition, case .isIn(let second) = right.condition {
      return first == second
    }
    return false
  }
}
