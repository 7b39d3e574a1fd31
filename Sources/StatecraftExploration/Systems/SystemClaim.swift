/// A named condition on the situation of a whole system.
public struct SystemFact: Sendable, CustomStringConvertible {
  /// The fact's name in verdicts and counterexamples.
  public let name: String

  let test: @Sendable (SystemSituation) -> Bool

  /// Creates a fact.
  ///
  /// - Parameters:
  ///   - name: the fact's name in verdicts and counterexamples.
  ///   - test: the condition; a pure function of the situation.
  public init(_ name: String, _ test: @escaping @Sendable (SystemSituation) -> Bool) {
    self.name = name
    self.test = test
  }

  /// The fact's name.
  public var description: String { name }
}

/// A statement about a system.
struct SystemClaim: Sendable {
  enum Kind: Sendable {
    case always(SystemFact)
    case never(SystemFact)
    case possible(SystemFact)
    case alwaysPossible(SystemFact)
    case leads(SystemFact, SystemFact)
    case holds(TemporalFormula<SystemFact>)
  }

  let name: String
  let kind: Kind

  /// The facts that the claim speaks of, in the order of writing.
  var facts: [SystemFact] {
    switch kind {
    case .always(let fact), .never(let fact), .possible(let fact), .alwaysPossible(let fact):
      [fact]
    case .leads(let premise, let goal): [premise, goal]
    case .holds(let formula):
      // A formula that is too long has no facts, and is refused when it is checked.
      (try? formula.numbered { _, _ in false })?.facts ?? []
    }
  }
}

/// An event from outside for a machine of a system.
struct SystemEvent: @unchecked Sendable {
  let member: Int
  /// An event of the machine's alphabet, which is `Sendable`.
  let event: Any
}

/// The assumption that events of a machine come.
struct SystemFairness: Sendable {
  let member: Int
  let name: String
  let isStrong: Bool
  /// Whether an event is one of them.
  let contains: @Sendable (Any) -> Bool
}
