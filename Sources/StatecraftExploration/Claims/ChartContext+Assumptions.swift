public import Statecraft

extension ChartContext {
  /// Events that are assumed never to come.
  ///
  /// The report lists the assumption.
  public static func without(_ events: Event...) -> ProofElement<Self> {
    ProofElement(.without(events.map(caseIndex(of:))))
  }

  /// Events that come again and again if they are possible again and again (strong fairness).
  ///
  /// An event is possible where the machine takes it or postpones it, and, while a timer of inactivity
  /// is pending, everywhere. Of a case with payloads only the
  /// given events are fair; `fair(\.call)` is for all of them.
  public static func fair(_ events: Event...) -> ProofElement<Self> {
    ProofElement(.fair(FairEvents(kind: .events(events), isStrong: true)))
  }

  /// Events that come if they are possible from some moment on without a break (weak fairness).
  ///
  /// Of a case with payloads only the given events are meant; `weaklyFair(\.call)` is for all of them.
  public static func weaklyFair(_ events: Event...) -> ProofElement<Self> {
    ProofElement(.fair(FairEvents(kind: .events(events), isStrong: false)))
  }

  /// The situations that the exploration goes on from.
  ///
  /// A situation where the condition does not hold is checked, and no step from it is explored. If
  /// there is one, no claim about all situations is proved: the best verdict is ``Verdict/bounded``. What was
  /// not found is ``Verdict/unknown``, because it may be in the rest, and so are claims about runs that no
  /// explored run refutes.
  public static func bound(
    _ name: String,
    _ condition: @escaping @Sendable (Situation<Self>) -> Bool
  ) -> ProofElement<Self> {
    ProofElement(.bound(Fact(name, condition)))
  }
}

extension ChartContext where Event: EventAlphabet {
  /// Cases that are assumed never to come.
  public static func without<each Payload>(
    _ cases: repeat CasePath<each Payload>
  ) -> ProofElement<Self> {
    ProofElement(.without(indices(of: repeat each cases)))
  }

  /// Cases whose events come again and again if they are possible again and again (strong fairness).
  ///
  /// Events of a case with payloads are each fair for themselves.
  public static func fair<each Payload>(
    _ cases: repeat CasePath<each Payload>
  ) -> ProofElement<Self> {
    fair(indices(of: repeat each cases), isStrong: true)
  }

  /// Cases whose events come if they are possible from some moment on without a break (weak
  /// fairness).
  public static func weaklyFair<each Payload>(
    _ cases: repeat CasePath<each Payload>
  ) -> ProofElement<Self> {
    fair(indices(of: repeat each cases), isStrong: false)
  }

  private static func fair(_ cases: [Int], isStrong: Bool) -> ProofElement<Self> {
    ProofElement(.fair(FairEvents(kind: .cases(cases), isStrong: isStrong)))
  }

  private static func indices<each Payload>(
    of cases: repeat CasePath<each Payload>
  ) -> [Int] {
    var indices: [Int] = []
    for path in repeat each cases { indices.append(Event.cases[keyPath: path].index) }
    return indices
  }
}
