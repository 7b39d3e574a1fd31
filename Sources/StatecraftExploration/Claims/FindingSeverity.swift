/// How grave a finding is, the same in every report: `--json`, SARIF, JUnit and the studio.
public enum FindingSeverity: String, Sendable, Hashable, Codable, CaseIterable {
  /// It concerns the proof and not the chart.
  case note
  /// It is probably a mistake of the chart.
  case warning
}

extension FindingKind {
  /// Whether it is about a chart: what is about the proof cannot be meant to be so.
  var canBeAcknowledged: Bool { severity != .note }

  /// Whether an exploration can find it, also where nothing is seen without one.
  var needsExploration: Bool { self != .idleRegion && self != .repeatedTransition }

  /// How grave findings of the kind are.
  ///
  /// What `statecraft check` and `expectSound` warn of, because it needs no exploration, is a warning in a
  /// proof, too.
  public var severity: FindingSeverity {
    switch self {
    case .unneededAcknowledgement, .unfinished: .note
    case .stuck, .endlessTimers, .endlessStep, .failingStep, .noWayToFinal, .unreachedState,
      .neverLeftState,
      .neverLeftTogether,
      .untakenTransition, .overriddenTransition, .guardNeverTrue, .guardNeverFalse,
      .overlappingGuards, .uncoveredGuards, .unhandledEvent, .unneededIgnore, .postponedForEver,
      .timerNeverFires, .historyNeverRestored, .unhandledFailure, .unhandledError, .untakenRaise,
      .clashingRegions, .dataOutsideState, .idleRegion, .repeatedTransition:
      .warning
    }
  }
}
