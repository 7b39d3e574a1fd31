package import Statecraft

extension MachineChart {
  /// What is probably a mistake and is seen without an exploration, as warnings, beyond
  /// ``MachineChart/diagnostics``.
  ///
  /// A chart with errors has none, because what follows from an error is no finding. What the chart
  /// itself or the proof of the context acknowledges is left out. An acknowledgement of the chart that
  /// no exploration could need, and that is not needed, is a warning, too.
  ///
  /// - Parameter isKnown: whether a kind of finding is meant to be so in one of some states, besides
  ///   what the chart and the proof of the context acknowledge.
  /// - Returns: the warnings, one kind after the other.
  /// - Complexity: O(states × events + transitions × depth).
  package func lints(
    isKnown: (FindingKind, [Context.State]) -> Bool = { _, _ in false }
  ) -> [Diagnostic] {
    let (found, unneeded) = markedLints
    return found.filter { lint, acknowledgement in
      acknowledgement == nil && !isKnown(lint.kind, lint.states.compactMap { model.states[$0].id })
    }.map { lint, _ in
      Diagnostic(
        .warning,
        state: lint.states.first.flatMap { $0 == 0 ? nil : model.states[$0].name },
        problem: lint.problem,
        suggestion: lint.suggestion,
        location: lint.location
      )
    } + unneeded
  }

  /// What ``lints(isKnown:)`` leaves out because the chart or the proof of the context acknowledges it:
  /// each on one line, with the reason.
  ///
  /// - Complexity: that of ``lints(isKnown:)``.
  package var acknowledgedLints: [String] {
    markedLints.found.compactMap { lint, acknowledgement in
      acknowledgement.map { known in
        "\(lint.location.map { "\($0): " } ?? "")acknowledged: \(lint.problem); because \(known.reason)"
      }
    }
  }

  /// The lints, each with what acknowledges it, and warnings of what acknowledges nothing.
  private var markedLints:
    (found: [(lint: ChartLint, by: Acknowledgement<Context>?)], unneeded: [Diagnostic])
  {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return ([], []) }
    let proof = (Context.self as? any Provable.Type).flatMap { Self.proof(of: $0) }
    let prepared = proof.map { PreparedProof($0, model) }
    let known = prepared?.acknowledgements ?? Acknowledgement.written(in: model)
    var isNeeded = known.map { _ in false }
    let lints = ChartLints(model, ends: prepared?.ends.results ?? []).lints.map { lint in
      let states = lint.states.compactMap { model.states[$0].id }
      let numbers = known.indices.filter {
        known[$0].isMeant(by: lint.kind, in: states, of: lint.transitions)
      }
      for number in numbers { isNeeded[number] = true }
      return (lint, numbers.first.map { known[$0] })
    }
    let unneeded = known.indices.filter { number in
      !isNeeded[number] && known[number].origin == .chart
        && !(known[number].kind.canBeAcknowledged && known[number].kind.needsExploration)
    }.map { number in
      Diagnostic(
        .warning,
        state: known[number].states.first.map { "\($0)" },
        problem: known[number].unneededText,
        suggestion: known[number].unneededSuggestion,
        location: known[number].location
      )
    }
    return (lints, unneeded)
  }

  /// The proof of a type, which is the context's.
  private static func proof<Other: Provable>(of type: Other.Type) -> Proof<Context>? {
    Other.proof as? Proof<Context>
  }
}
