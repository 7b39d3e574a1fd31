public import Statecraft

/// What runs of a chart's machines have covered: states, transitions, transitions one after the other,
/// and parts of guards.
///
/// ```swift
/// var coverage = ChartCoverage(of: Turnstile.chart)
/// var machine = try coverage.start(Turnstile(), chart: Turnstile.chart)
/// coverage.send(.coin(2), to: &machine)
/// ```
///
/// Outcomes of machines that others drive are added with ``begin(_:)`` and ``add(_:from:)``.
///
/// The coverage of several runs is that of all of them together. A ``TestPlan`` says what is missing,
/// and how to get there.
public struct ChartCoverage<Context: ChartContext>: Sendable {
  /// How often each goal was reached.
  package internal(set) var counts: [CoverageGoal.Content: Int] = [:]
  /// The transitions that were taken last in the run.
  private(set) var last: [Int] = []
  let model: ChartModel<Context>

  /// Creates the coverage of no runs.
  public init(of chart: MachineChart<Context>) {
    model = chart.model
  }

  init(_ model: ChartModel<Context>, after last: [Int] = []) {
    self.model = model
    self.last = last
  }

  /// Creates the coverage of no runs of a machine's chart.
  package init(ofChartOf machine: Machine<Context>) {
    model = machine.program.model
  }

  /// Begins a new run in the active states of a machine, with nothing known of what it did before.
  package mutating func begin(in machine: Machine<Context>) {
    begin()
    add(taken: [], entered: machine.engine.configuration)
  }

  /// Begins a new run with the outcome of a machine's start.
  public mutating func begin(_ start: Outcome<Context>) {
    last = []
    add(start)
  }

  /// Adds what a machine did.
  ///
  /// An outcome does not say which guards were asked. Of an event, those that the event itself asks first are asked
  /// again. ``send(_:to:)`` and its relatives take the step themselves, and see the guards of timers, of results of
  /// work, of raised and postponed events and of eventless transitions, too.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of an event, a timer or a result of work.
  ///   - machine: the machine before that; without it, nothing is known about guards.
  public mutating func add(_ outcome: Outcome<Context>, from machine: Machine<Context>? = nil) {
    if let machine, case .event(let event) = outcome.cause { addGuards(event, machine) }
    for part in outcome.all where part.kind != .failed {
      for step in part.steps { add(taken: step.takenNumbers, entered: step.enteredNumbers) }
    }
  }

  /// Adds a microstep.
  package mutating func add(taken: [Int], entered: some Sequence<Int>) {
    for state in entered where state > 0 { see(.state(state)) }
    guard !taken.isEmpty else { return }
    for second in taken {
      see(.transition(second))
      for first in last { see(.pair(first, second)) }
    }
    last = taken
  }

  /// Begins a new run of which the start is not known yet.
  package mutating func begin() { last = [] }

  private mutating func see(_ content: CoverageGoal.Content) {
    counts[content, default: 0] += 1
  }

  /// Adds the parts of guards that have decided them.
  mutating func add(_ asked: AskedGuards<Context>) {
    for content in asked.decided { see(content) }
  }

  /// Adds the runs of another coverage of the same chart.
  public mutating func merge(_ other: ChartCoverage) {
    counts.merge(other.counts) { $0 + $1 }
  }

  /// Returns whether a goal was reached.
  public func contains(_ goal: CoverageGoal) -> Bool { counts[goal.content] != nil }

  /// How often a goal was reached.
  public func count(of goal: CoverageGoal) -> Int { counts[goal.content] ?? 0 }

  /// The numbers of the states by their names, for runs that are known by names.
  package var stateNumbers: [String: Int] {
    Dictionary(
      model.states.indices.dropFirst().map { (model.states[$0].name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  // MARK: - Guards

  /// Adds the guards that a machine asks when an event comes: in each active state without active
  /// children and in those around it, from inside to outside, in the order of writing, until one of
  /// them lets a transition be taken.
  package mutating func addGuards(_ event: Context.Event, _ machine: Machine<Context>) {
    guard !machine.isDone else { return }
    let index = Context.caseIndex(of: event)
    let input = GuardContext<Context>(
      occurrence: Occurrence(index: index, kind: .event(event))
    ) { machine.isIn($0) }
    let active = machine.engine.configuration
    var asked: [Int: Bool] = [:]
    for leaf in active where leaf > 0 && !active.contains(where: { isParent(leaf, of: $0) }) {
      var state: Int? = leaf
      while let number = state {
        if ask(number, index, machine.context, input, &asked) { break }
        state = number == 0 ? nil : model.states[number].parent
      }
    }
  }

  private func isParent(_ state: Int, of other: Int) -> Bool {
    other > 0 && model.states[other].parent == state
  }

  /// Asks the transitions of a state; returns whether one of them is taken.
  private mutating func ask(
    _ state: Int,
    _ index: Int,
    _ context: Context,
    _ input: GuardContext<Context>,
    _ asked: inout [Int: Bool]
  ) -> Bool {
    for transition in model.transitions.indices
    where model.transitions[transition].source == state
      && model.transitions[transition].trigger.reacts(to: index)
    {
      if let known = asked[transition] {
        if known { return true }
        continue
      }
      let node = model.transitions[transition]
      guard let condition = node.condition else { return true }
      // A guard that throws decides nothing.
      let decision = try? condition.decision(in: context, input)
      asked[transition] = decision?.value ?? false
      guard let decision else { continue }
      if node.disposition == .take {
        for (part, value) in decision.deciding { see(.guard(transition, part: part, value)) }
      }
      if decision.value { return true }
    }
    return false
  }
}

extension Trigger {
  /// Whether a case of the alphabet triggers it.
  fileprivate func reacts(to index: Int) -> Bool {
    switch self {
    case .events(let cases): cases.contains(index)
    case .anyEvent: true
    case .eventless, .done, .timer, .invocationDone, .invocationFailed, .error: false
    }
  }
}
