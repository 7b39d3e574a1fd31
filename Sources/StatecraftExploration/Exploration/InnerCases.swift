internal import Statecraft

/// The cases of events that can come in a chart without being sent at that moment: raised and delayed
/// ones, and postponed ones that come back.
struct InnerCases<Context: ChartContext> {
  private var cases: Set<Int> = []
  /// Whether an event is raised whose case is known only when the chart runs.
  private var hasComputed = false

  /// Looks for the cases in a chart.
  ///
  /// - Parameters:
  ///   - model: the chart.
  ///   - named: the cases that the proof names, because content in another language does not say what
  ///     it sends.
  ///   - countsDelayed: whether delayed events are looked for, too. They come in explored situations.
  init(_ model: ChartModel<Context>, named: Set<Int>, countsDelayed: Bool = true) {
    cases = named
    for transition in model.transitions where transition.disposition == .postpone {
      switch transition.trigger {
      case .events(let postponed): cases.formUnion(postponed)
      case .anyEvent: hasComputed = true
      case .eventless, .done, .timer, .invocationDone, .invocationFailed, .error: break
      }
    }
    var blocks = model.transitions.map { $0.block } + model.histories.map { $0.block }
    for state in model.states { blocks += state.entry + state.exit + [state.initialBlock] }
    for action in blocks.flatMap({ $0.actions }) {
      switch action.kind {
      case .raise(let name): add(name, model)
      case .timer(.raise(let name, _, _)): if countsDelayed { add(name, model) }
      case .timer, .mutate, .emit, .message: break
      }
    }
  }

  private mutating func add(_ name: String?, _ model: ChartModel<Context>) {
    if let event = model.events.first(where: { $0.name == name }) {
      cases.insert(event.index)
    } else {
      hasComputed = true
    }
  }

  /// Whether one of these events can trigger a transition.
  func canTrigger(_ trigger: Trigger) -> Bool {
    switch trigger {
    case .events(let events): hasComputed || events.contains(where: cases.contains)
    case .anyEvent: hasComputed || !cases.isEmpty
    case .eventless, .done, .timer, .invocationDone, .invocationFailed, .error: false
    }
  }
}
