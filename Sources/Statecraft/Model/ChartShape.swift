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
  /// How many internal events of one step nothing may react to, if not the limit of microsteps is higher.
  package var idleEventLimit = 10_000
  package var postponed = PostponedLimit.limit(1_000)
  var delayed = DelayedEventLimit.limit(1_000)
  package var vocabulary: ChartVocabulary
  package var states: [StateShape] = []
  package var transitions: [TransitionShape] = []
  package var histories: [HistoryShape] = []
  package var timers: [TimerShape] = []
  package var invocations: [InvocationShape] = []
  /// How older snapshots become newer ones, by version.
  package var migrations: [MigrationDefinition] = []
  /// What the chart says to tools, in the order of the states, and then of the transitions.
  package var notes: [PlacedNote] = []
  /// The timers that belong to the machine, not to a state.
  var machineTimers = MachineTimers()
}

extension ChartShape {
  /// All blocks of actions.
  func anyBlock(_ isMeant: (AnyBlock) -> Bool) -> Bool {
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
