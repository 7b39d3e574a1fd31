package import Statecraft

extension MachineChart {
  /// What is probably a mistake and is seen without an exploration, as warnings, beyond
  /// ``MachineChart/diagnostics``.
  ///
  /// A chart with errors has none, because what follows from an error is no finding.
  ///
  /// - Parameter isKnown: whether a kind of finding is meant to be so in one of some states, besides
  ///   what the proof of the context acknowledges.
  /// - Returns: the warnings, one kind after the other.
  /// - Complexity: O(states × events + transitions × depth).
  package func lints(
    isKnown: (FindingKind, [Context.State]) -> Bool = { _, _ in false }
  ) -> [Diagnostic] {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return [] }
    let proof = (Context.self as? any Provable.Type).flatMap { Self.proof(of: $0) }
    let prepared = proof.map { PreparedProof($0, model) }
    let known = prepared?.acknowledgements ?? []
    return ChartLints(model, ends: prepared?.ends ?? []).lints.filter { lint in
      let states = lint.states.compactMap { model.states[$0].id }
      return !isKnown(lint.kind, states)
        && !known.contains { $0.isMeant(by: lint.kind, in: states) }
    }.map { lint in
      Diagnostic(
        .warning,
        state: lint.states.first.flatMap { $0 == 0 ? nil : model.states[$0].name },
        problem: lint.problem,
        suggestion: lint.suggestion,
        location: lint.location
      )
    }
  }

  /// The proof of a type, which is the context's.
  private static func proof<Other: Provable>(of type: Other.Type) -> Proof<Context>? {
    Other.proof as? Proof<Context>
  }
}
