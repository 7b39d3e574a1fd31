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
