public import Statecraft

extension ChartContext {
  /// The claim that a fact holds in every situation.
  public static func always(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    claim(name, .always(Fact(name, test)), fileID, line)
  }

  /// The claim that a named fact holds in every situation.
  public static func always(
    _ fact: Fact<Self>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    claim("always \(fact.name)", .always(fact), fileID, line)
  }

  /// The claim that a fact holds in no situation.
  public static func never(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    claim(name, .never(Fact(name, test)), fileID, line)
  }

  /// The claim that a named fact holds in no situation.
  public static func never(
    _ fact: Fact<Self>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    claim("never \(fact.name)", .never(fact), fileID, line)
  }

  /// The claim that a fact holds in at least one situation.
  ///
  /// The report has the shortest way there.
  public static func possible(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    claim(name, .possible(Fact(name, test)), fileID, line)
  }

  /// The claim that a named fact holds in at least one situation.
  public static func possible(
    _ fact: Fact<Self>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    claim("possible: \(fact.name)", .possible(fact), fileID, line)
  }

  /// The claim that from every situation one can be reached where a fact holds.
  ///
  /// The way there may need events from outside; nothing says that they come.
  public static func alwaysPossible(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    claim(name, .alwaysPossible(Fact(name, test)), fileID, line)
  }

  /// The claim that from every situation one can be reached where a named fact holds.
  public static func alwaysPossible(
    _ fact: Fact<Self>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    claim("always possible: \(fact.name)", .alwaysPossible(fact), fileID, line)
  }

  /// The claim that each step of the machine keeps a relation between the situations before and
  /// after it.
  public static func step(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: Situation<Self>, _ after: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    claim(name, .step(StepClaim(premise: nil, test: test)), fileID, line)
  }

  /// The claim that every run satisfies a formula of linear temporal logic.
  ///
  /// If the premise of an implication in it is never true where the formula asks for it, the claim is
  /// ``Verdict/vacuous``, as it is with ``whenever(_:fileID:line:_:)``.
  public static func holds(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ formula: Formula<Self>
  ) -> ProofElement<Self> {
    claim(name, .holds(formula), fileID, line)
  }

  /// The premise of a claim about what follows; see ``Premise/leads(to:)``.
  public static func whenever(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (Situation<Self>) -> Bool
  ) -> Premise<Self> {
    Premise(Fact(name, test), Diagnostic.Location(file: "\(fileID)", line: Int(line)))
  }

  /// The named premise of a claim about what follows.
  public static func whenever(
    _ fact: Fact<Self>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Premise<Self> {
    Premise(fact, Diagnostic.Location(file: "\(fileID)", line: Int(line)))
  }

  private static func claim(
    _ name: String,
    _ kind: Claim<Self>.Kind,
    _ fileID: StaticString,
    _ line: UInt
  ) -> ProofElement<Self> {
    ProofElement(
      .claim(Claim(name, kind, Diagnostic.Location(file: "\(fileID)", line: Int(line))))
    )
  }
}
