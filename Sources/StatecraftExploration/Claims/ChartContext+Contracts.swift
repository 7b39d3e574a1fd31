public import Statecraft

extension ChartContext {
  /// The claim that a fact holds before each step that enters a state.
  ///
  /// ```swift
  /// requires("somebody has called", entering: .moving) { !$0.calls.isEmpty }
  /// ```
  ///
  /// A step enters a state if the state is active after it and was not before. The claim is vacuous if
  /// no step does.
  public static func requires(
    _ name: String,
    entering state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step enters '\(state)'") {
      !$0.isIn(state) && $1.isIn(state)
    } _: { before, _ in
      test(before)
    }
  }

  /// The claim that each step that enters a state keeps a relation between the situations before and
  /// after it.
  ///
  /// ```swift
  /// ensures("the call is answered", entering: .open) { before, after in
  ///   after.calls == before.calls.subtracting([before.floor])
  /// }
  /// ```
  ///
  /// A step enters a state if the state is active after it and was not before. The claim is vacuous if
  /// no step does.
  public static func ensures(
    _ name: String,
    entering state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: Situation<Self>, _ after: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step enters '\(state)'") {
      !$0.isIn(state) && $1.isIn(state)
    } _: {
      test($0, $1)
    }
  }

  /// The claim that a fact holds before each step that leaves a state.
  ///
  /// A step leaves a state if the state was active before it and is not after it. The claim is vacuous
  /// if no step does.
  public static func requires(
    _ name: String,
    leaving state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leaves '\(state)'") {
      $0.isIn(state) && !$1.isIn(state)
    } _: { before, _ in
      test(before)
    }
  }

  /// The claim that each step that leaves a state keeps a relation between the situations before and
  /// after it.
  ///
  /// A step leaves a state if the state was active before it and is not after it. The claim is vacuous
  /// if no step does.
  public static func ensures(
    _ name: String,
    leaving state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: Situation<Self>, _ after: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leaves '\(state)'") {
      $0.isIn(state) && !$1.isIn(state)
    } _: {
      test($0, $1)
    }
  }

  /// The claim that a fact holds before each step from one state to another.
  ///
  /// Such a step leaves the one and enters the other. The claim is vacuous if there is none.
  public static func requires(
    _ name: String,
    from source: State,
    to target: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leads from '\(source)' to '\(target)'") {
      isStep($0, $1, from: source, to: target)
    } _: { before, _ in
      test(before)
    }
  }

  /// The claim that each step from one state to another keeps a relation between the situations before
  /// and after it.
  ///
  /// Such a step leaves the one and enters the other. The claim is vacuous if there is none.
  public static func ensures(
    _ name: String,
    from source: State,
    to target: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: Situation<Self>, _ after: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leads from '\(source)' to '\(target)'") {
      isStep($0, $1, from: source, to: target)
    } _: {
      test($0, $1)
    }
  }

  private static func isStep(
    _ before: Situation<Self>,
    _ after: Situation<Self>,
    from source: State,
    to target: State
  ) -> Bool {
    before.isIn(source) && !after.isIn(source) && !before.isIn(target) && after.isIn(target)
  }

  private static func contract(
    _ name: String,
    _ fileID: StaticString,
    _ line: UInt,
    _ absence: String,
    _ premise: @escaping StepClaim<Self>.Relation,
    _ test: @escaping StepClaim<Self>.Relation
  ) -> ProofElement<Self> {
    ProofElement(
      .claim(
        Claim(
          name,
          .step(StepClaim(premise: (premise, absence), test: test)),
          Diagnostic.Location(file: "\(fileID)", line: Int(line))
        )
      )
    )
  }
}
