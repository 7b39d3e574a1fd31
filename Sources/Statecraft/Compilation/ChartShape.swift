/// A chart with all names resolved, without the types of its context.
///
/// States are numbered in document order; number 0 is the chart itself (SCXML's `<scxml>`), and the
/// descendants of a state are the numbers right behind it. Transitions are grouped by their source.
package struct ChartShape: Sendable {
  package var name: String
  package var version: Int
  package var unhandled: UnhandledEventPolicy
  package var errors: ErrorPolicy
  package var microstepLimit: Int
  package var vocabulary: ChartVocabulary
  package var states: [StateShape] = []
  package var transitions: [TransitionShape] = []
  package var histories: [HistoryShape] = []
  package var timers: [TimerShape] = []
  package var invocations: [InvocationShape] = []
  /// How older snapshots become newer ones, by version.
  package var migrations: [MigrationDefinition] = []
}

/// What a context says of its events and states.
package struct ChartVocabulary: Sendable {
  package var events: [EventDescription]
  let eventType: any Any.Type
  let stateType: any Any.Type
  let isAlphabet: Bool

  package init<Context: ChartContext>(_ context: Context.Type) {
    events = Context.eventCases
    eventType = Context.Event.self
    stateType = Context.State.self
    isAlphabet = Context.Event.self is any EventAlphabet.Type
  }
}

/// A transition of a resolved chart.
package struct TransitionShape: Sendable {
  var source: Int
  var trigger: Trigger
  var targets: ShortList<TargetNode>
  var type: TransitionType
  var condition: AnyCondition?
  var block: AnyBlock?
  var disposition: Disposition
  var expectedOutput: (any Any.Type)?
  var location: Diagnostic.Location?
  var written: [String]?
}

/// A history pseudo-state of a resolved chart.
package struct HistoryShape: Sendable {
  var parent: Int
  var deep: Bool
  var name: String
  var defaults: ShortList<TargetNode>
  var block: AnyBlock?
  var location: Diagnostic.Location?
}

/// A delayed transition's timer in a resolved chart.
package struct TimerShape: Sendable {
  var state: Int
  var name: String
  var delay: AnyDelay
  var restoration: TimerRestoration
}

/// An invocation of a resolved chart.
package struct InvocationShape: Sendable {
  var state: Int
  var name: String
  var child: String?
  var work: Erased
  var restoration: InvocationRestoration
}

extension ChartShape {
  /// All blocks of actions.
  private func anyBlock(_ isMeant: (AnyBlock) -> Bool) -> Bool {
    for transition in transitions {
      if let block = transition.block, isMeant(block) { return true }
    }
    for history in histories {
      if let block = history.block, isMeant(block) { return true }
    }
    for state in states {
      if let block = state.initialBlock, isMeant(block) { return true }
      if state.entry.contains(where: isMeant) || state.exit.contains(where: isMeant) {
        return true
      }
    }
    return false
  }

  /// Whether any action raises an event.
  var raises: Bool { anyBlock { $0.raises } }

  /// Whether an action or a guard of the chart can throw.
  var canThrow: Bool {
    anyBlock { $0.canThrow } || transitions.contains { $0.condition?.canThrow == true }
  }
}
