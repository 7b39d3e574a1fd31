internal import Statecraft

/// Looks for what is probably a mistake in a chart, without exploring it.
///
/// A lint is right whatever the guards say and whichever events come. What the chart's diagnostics
/// say is not said again.
struct ChartLints<Context: ChartContext> {
  let model: ChartModel<Context>
  /// For each invocation the results that its work is known to end with.
  let ends: [[InvocationEnd]]
  /// What was found, in the order of looking.
  private(set) var lints: [ChartLint] = []

  private let cases: Int
  /// For each state the events that it, or each state inside of it, takes without asking a guard.
  private var taken: [Set<Int>]
  /// For each state the events of which no transition of its own is ever asked.
  private var covered: [Set<Int>]

  init(_ model: ChartModel<Context>, ends: [[InvocationEnd]] = []) {
    self.model = model
    self.ends = ends
    cases = (model.events.map { $0.index }.max() ?? -1) + 1
    taken = Array(repeating: [], count: model.states.count)
    covered = taken
    // The states inside of a state have higher numbers.
    for state in model.states.indices.reversed() { cover(state) }
    for state in model.states.indices {
      checkOverridden(in: state)
      checkIgnored(in: state)
      checkTimers(in: state)
    }
    checkHistories()
    checkRegions()
    checkSiblings()
    checkFailures()
  }

  /// Adds what was found.
  mutating func add(
    _ kind: FindingKind,
    _ subject: ChartLint.Subject,
    _ states: [Int],
    transitions: [Int] = [],
    _ problem: String,
    _ suggestion: String,
    _ location: Diagnostic.Location?
  ) {
    lints.append(
      ChartLint(
        kind: kind,
        subject: subject,
        states: states,
        transitions: transitions,
        problem: problem,
        suggestion: suggestion,
        location: location ?? states.first.flatMap { model.states[$0].location }
      )
    )
  }

  func name(_ transition: Int) -> String { "'\(model.description(of: transition))'" }

  func name(ofState state: Int) -> String { "'\(model.states[state].name)'" }

  // MARK: - What is taken inside

  private mutating func cover(_ state: Int) {
    let node = model.states[state]
    // In a final state of the chart the machine has ended.
    let children = node.children.filter { state > 0 || model.states[$0].kind != .final }
    if let first = children.first {
      covered[state] = children.dropFirst().reduce(taken[first]) { $0.intersection(taken[$1]) }
    }
    taken[state] = covered[state]
    for transition in node.transitions where isCertain(transition) {
      taken[state].formUnion(model.transitions[transition].trigger.cases(of: cases))
    }
  }

  /// Whether a transition takes its events for certain; postponed ones come again.
  private func isCertain(_ transition: Int) -> Bool {
    let node = model.transitions[transition]
    return node.condition == nil && node.disposition != .postpone
  }

  private mutating func checkOverridden(in state: Int) {
    guard !covered[state].isEmpty else { return }
    var before: Set<Int> = []
    for transition in model.states[state].transitions {
      let node = model.transitions[transition]
      let events = Set(node.trigger.cases(of: cases))
      defer { if isCertain(transition) { before.formUnion(events) } }
      // An earlier transition of the same state is a diagnostic.
      guard !events.isEmpty, events.isSubset(of: covered[state]), !events.isSubset(of: before)
      else { continue }
      let place = state == 0 ? "every state" : "every state in \(name(ofState: state))"
      if node.disposition == .ignore {
        add(
          .unneededIgnore,
          .transition(transition),
          [state],
          transitions: [transition],
          "`ignore` in \(name(transition)) hides nothing: \(place) reacts first, without a guard",
          "remove it",
          node.location
        )
      } else {
        add(
          .overriddenTransition,
          .transition(transition),
          [state],
          transitions: [transition],
          "\(name(transition)) is never taken: \(place) reacts first, without a guard",
          "remove it, or give one of the other transitions a guard",
          node.location
        )
      }
    }
  }

  /// Finds each `ignore` of events that the chart ignores anyway.
  private mutating func checkIgnored(in state: Int) {
    guard model.unhandled == .ignore else { return }
    for transition in model.states[state].transitions
    where model.transitions[transition].disposition == .ignore {
      let node = model.transitions[transition]
      let events = Set(node.trigger.cases(of: cases))
      guard !events.isEmpty, events.isDisjoint(with: covered[state]),
        !others(transition).contains(where: {
          !events.isDisjoint(with: model.transitions[$0].trigger.cases(of: cases))
        })
      else { continue }
      add(
        .unneededIgnore,
        .transition(transition),
        [state],
        transitions: [transition],
        "`ignore` in \(name(transition)) hides nothing: the chart ignores what no state reacts to",
        "remove it, or remove `unhandled: .ignore` from the chart",
        node.location
      )
    }
  }

  /// The other transitions of a transition's state and of the states around it.
  private func others(_ transition: Int) -> [Int] {
    var found: [Int] = []
    var state: Int? = model.transitions[transition].source
    while let current = state {
      found += model.states[current].transitions.filter { $0 != transition }
      state = model.states[current].parent
    }
    return found
  }
}
