public import Statecraft

extension ChartContext {
  /// The claim that a fact holds before each step that enters a state.
  ///
  /// ```swift
  /// requires("somebody has called", entering: .moving) { !$0.calls.isEmpty }
  /// ```
  ///
  /// A step enters a state if one of its microsteps does, and also with a postponed event that is handled after
  /// it: it may leave the state before and enter it again, or only pass through it. The start of a machine is no
  /// step. The claim is vacuous if no step enters the state.
  public static func requires(
    _ name: String,
    entering state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step enters '\(state)'") {
      $0.enters(state)
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
  /// A step enters a state if one of its microsteps does, and also with a postponed event that is handled after
  /// it: it may leave the state before and enter it again, or only pass through it. The start of a machine is no
  /// step. The claim is vacuous if no step enters the state.
  public static func ensures(
    _ name: String,
    entering state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: Situation<Self>, _ after: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step enters '\(state)'") {
      $0.enters(state)
    } _: {
      test($0, $1)
    }
  }

  /// The claim that a fact holds before each step that leaves a state.
  ///
  /// A step leaves a state if one of its microsteps does, and also with a postponed event that is handled after
  /// it: it may enter the state again, or only pass through it. The claim is vacuous if no step leaves the state.
  public static func requires(
    _ name: String,
    leaving state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leaves '\(state)'") {
      $0.leaves(state)
    } _: { before, _ in
      test(before)
    }
  }

  /// The claim that each step that leaves a state keeps a relation between the situations before and
  /// after it.
  ///
  /// A step leaves a state if one of its microsteps does, and also with a postponed event that is handled after
  /// it: it may enter the state again, or only pass through it. The claim is vacuous if no step leaves the state.
  public static func ensures(
    _ name: String,
    leaving state: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test:
      @escaping @Sendable (_ before: Situation<Self>, _ after: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leaves '\(state)'") {
      $0.leaves(state)
    } _: {
      test($0, $1)
    }
  }

  /// The claim that a fact holds before each step from one state to another.
  ///
  /// Such a step leaves the one and, in the same microstep or in a later one, enters the other. With one state for
  /// both it leaves the state and enters it again. The claim is vacuous if there is no such step.
  public static func requires(
    _ name: String,
    from source: State,
    to target: State,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ test: @escaping @Sendable (_ before: Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    contract(name, fileID, line, "no step leads from '\(source)' to '\(target)'") {
      $0.leads(from: source, to: target)
    } _: { before, _ in
      test(before)
    }
  }

  /// The claim that each step from one state to another keeps a relation between the situations before
  /// and after it.
  ///
  /// Such a step leaves the one and, in the same microstep or in a later one, enters the other. With one state for
  /// both it leaves the state and enters it again. The claim is vacuous if there is no such step.
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
      $0.leads(from: source, to: target)
    } _: {
      test($0, $1)
    }
  }

  private static func contract(
    _ name: String,
    _ fileID: StaticString,
    _ line: UInt,
    _ absence: String,
    _ premise: @escaping @Sendable (StepVisits<Self>) -> Bool,
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
