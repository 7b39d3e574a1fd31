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
  /// The timers that belong to the machine, not to a state.
  private(set) var machineTimers = MachineTimers()
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

/// A timer of a resolved chart.
package struct TimerShape: Sendable {
  /// What kind of timer it is.
  package enum Kind: Sendable, Hashable {
    /// Runs from the entry of its state to its exit.
    case after
    /// The same, and starts again with each event from outside.
    case inactivity
    /// Belongs to the machine; actions start and cancel it.
    case named
    /// An event that is raised later; without a name there may be several.
    case event
  }

  var state: Int
  var name: String
  /// How long it runs; `nil` when the action that starts it says so.
  var delay: AnyDelay?
  var restoration: TimerRestoration
  var kind = Kind.after
}

/// The numbers of the timers that belong to the machine.
struct MachineTimers: Sendable {
  /// Named timers.
  fileprivate(set) var named: [String: Int] = [:]
  /// Delayed events with a name.
  fileprivate(set) var events: [String: Int] = [:]
  /// Delayed events without one.
  fileprivate(set) var event: Int?
}

extension ChartShape {
  /// The number of a named timer; placed when it is first asked for.
  package mutating func timer(named name: String) -> Int {
    if let number = machineTimers.named[name] { return number }
    machineTimers.named[name] = timers.count
    return placeMachineTimer(name, .named)
  }

  /// The number of the delayed events of a name; placed when it is first asked for.
  mutating func timer(ofEvent id: String?) -> Int {
    if let number = id.map({ machineTimers.events[$0] }) ?? machineTimers.event { return number }
    if let id {
      machineTimers.events[id] = timers.count
    } else {
      machineTimers.event = timers.count
    }
    return placeMachineTimer(id ?? "event", .event)
  }

  private mutating func placeMachineTimer(_ name: String, _ kind: TimerShape.Kind) -> Int {
    timers.append(TimerShape(state: 0, name: name, restoration: .remainder, kind: kind))
    return timers.count - 1
  }

  /// Places the timers that actions start and cancel.
  mutating func placeMachineTimers() {
    for action in timerActions {
      switch action {
      case .raise(_, _, let id): _ = timer(ofEvent: id)
      case .cancel(let id): _ = timer(ofEvent: id)
      case .start(let name, _), .stop(let name): _ = timer(named: name)
      }
    }
  }

  /// What actions do with timers and delayed events of the machine.
  private var timerActions: [TimerAction] {
    var actions: [TimerAction] = []
    _ = anyBlock { block in
      actions += block.timers
      return false
    }
    return actions
  }
}

/// An invocation of a resolved chart.
package struct InvocationShape: Sendable {
  var state: Int
  var name: String
  var child: String?
  var reception: MessageReception?
  var work: Erased
  var result: InvocationResult
  var restoration: InvocationRestoration
  var location: Diagnostic.Location?
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
