internal import Statecraft

/// Looks again at the explored situations for what is never so, and for guards that contradict.
///
/// The survey ends as soon as everything was seen, which in most charts is after a few situations. It
/// is separate from the exploration, so that the exploration need not look at what steps consist of.
struct ChartSurvey<Context: ChartContext> {
  /// A situation and an event in which guards of a state contradict.
  struct Conflict {
    let situation: Int
    let event: Context.Event
    /// The transitions whose guards are true together; empty when all are false.
    let transitions: [Int]
  }

  /// Guarded transitions of one state for one event.
  struct Group: Hashable {
    let source: Int
    let event: Int
  }

  let explorer: Explorer<Context>
  let program: Program<Context>
  let model: ChartModel<Context>
  /// For each case of the alphabet whether the proof lets it come.
  let comes: [Bool]
  /// For each case the transitions that react to it, in the order of the chart.
  let reactions: [[Int]]
  let conditions: [Condition<Context>?]
  /// The states of the first situation, which are always active if they are never left.
  let initial: StateSet
  private let postpones: Bool
  private let hasGroups: Bool
  /// For each case whether guarded transitions of one state react to it.
  private let isGrouped: [Bool]
  /// The transitions that react to no event of the alphabet.
  private let spontaneous: [Int]
  /// Whether only an event itself leads to the transitions that react to it: none is raised or
  /// postponed, and no content of another language runs.
  private let isDirect: Bool

  /// For each state the first situation in which it is active.
  var firstActive: [Int?]
  var states: GoalSet
  var exits: GoalSet
  var transitions: GoalSet
  var trueGuards: GoalSet
  var falseGuards: GoalSet
  /// Why guards could not be evaluated, by their transitions; of each the first error.
  var failedGuards: [Int: String] = [:]
  /// For each transition whether its guard was true when its event came.
  var isEnabled: [Bool]
  var events: GoalSet
  /// For each case whether all that only its events can show was seen.
  private var isSeen: [Bool]
  /// What comes in each situation.
  private let domains: [EventDomain<Context>]
  /// For each domain the cases of its events; none if they are computed.
  private let constantCases: [[Int]]
  var timers: GoalSet
  /// For each timer the first situation in which it runs.
  var firstPending: [Int?]
  var histories: GoalSet
  var failures: GoalSet
  /// For each case the first situation in which such an event is postponed.
  var firstPostponed: [Int?]
  var recalls: GoalSet
  var content: ContentSurvey<Context>
  /// The situation that is looked at.
  private(set) var current = 0
  var overlaps: [Group: Conflict] = [:]
  var gaps: [Group: Conflict] = [:]
  /// Whether everything was looked at that had to be.
  private(set) var isComplete = true

  init(_ explorer: Explorer<Context>) {
    self.explorer = explorer
    program = explorer.codec.table.program
    let model = program.model
    self.model = model
    let topology = program.topology
    let cases = (model.events.map { $0.index }.max() ?? -1) + 1
    var comes = Array(repeating: false, count: cases)
    for index in explorer.proof.presentCases where comes.indices.contains(index) {
      comes[index] = true
    }
    self.comes = comes
    var reactions: [[Int]] = Array(repeating: [], count: cases)
    for transition in model.transitions.indices {
      for index in model.transitions[transition].trigger.cases(of: cases) {
        reactions[index].append(transition)
      }
    }
    self.reactions = reactions
    let conditions = model.transitions.map { $0.condition }
    self.conditions = conditions
    let initial = explorer.moment(in: 0).machine.engine.configuration
    self.initial = initial
    postpones = topology.transitions.contains { $0.disposition == .postpone }
    let isGrouped = (0..<cases).map { index in
      comes[index]
        && reactions[index].contains { first in
          conditions[first] != nil
            && reactions[index].contains {
              $0 > first && conditions[$0] != nil
                && topology.transitions[$0].source == topology.transitions[first].source
            }
        }
    }
    self.isGrouped = isGrouped
    hasGroups = isGrouped.contains(true)
    spontaneous = model.transitions.indices.filter {
      model.transitions[$0].trigger.cases(of: cases).isEmpty
    }
    let ends = explorer.proof.ends
    firstActive = Array(repeating: nil, count: model.states.count)
    states = GoalSet(count: model.states.count) { $0 > 0 }
    exits = GoalSet(count: model.states.count) { state in
      let row = topology.states[state]
      return state > 0 && row.kind != .final && !initial.contains(state)
        && topology.states[max(0, row.parent)].kind != .parallel
    }
    func canCome(_ transition: Int) -> Bool {
      guard model.isWritten(transition) else { return false }
      return switch model.transitions[transition].trigger {
      case .events, .anyEvent:
        model.transitions[transition].trigger.cases(of: cases).contains { comes[$0] }
      case .invocationDone(let number): ends[number].contains { !$0.isFailure }
      case .invocationFailed(let number): ends[number].contains { $0.isFailure }
      case .eventless, .done, .timer, .error: true
      }
    }
    transitions = GoalSet(count: model.transitions.count, canCome)
    func hasGuard(_ transition: Int) -> Bool {
      conditions[transition] != nil && canCome(transition)
        && !model.transitions[transition].trigger.cases(of: cases).isEmpty
    }
    trueGuards = GoalSet(count: model.transitions.count, hasGuard)
    falseGuards = GoalSet(count: model.transitions.count, hasGuard)
    isEnabled = Array(repeating: false, count: model.transitions.count)
    events = GoalSet(count: cases) { comes[$0] }
    isSeen = Array(repeating: false, count: cases)
    domains = explorer.proof.domains
    constantCases = domains.map { domain in
      if case .constant(let events) = domain.source {
        events.map { Context.caseIndex(of: $0) }
      } else {
        []
      }
    }
    timers = GoalSet(count: model.timers.count) { model.timers[$0].state > 0 }
    firstPending = Array(repeating: nil, count: model.timers.count)
    histories = GoalSet(count: topology.histories.count)
    failures = GoalSet(count: ends.count) { number in ends[number].contains { $0.isFailure } }
    firstPostponed = Array(repeating: nil, count: cases)
    recalls = GoalSet(count: cases) { _ in false }
    if postpones { recalls = GoalSet(count: cases) { comes[$0] } }
    content = ContentSurvey(explorer, reactions)
    isDirect = !postpones && !content.canRaise && model.hooks == nil
  }

  /// Looks at the situations in their order until everything was seen.
  ///
  /// - Parameters:
  ///   - start: the outcome of the start, if it is known.
  ///   - deadline: when to end with what is known.
  mutating func run(after start: Outcome<Context>?, until deadline: ContinuousClock.Instant?) {
    if let start { see(start, from: EngineState(histories: histories.isDone.count)) }
    for number in 0..<explorer.store.count {
      guard hasOpenGoals || hasGroups || content.isOpen || content.needsAll else { return }
      visit(number)
      guard number % 256 == 255 else { continue }
      if let deadline, ContinuousClock.now >= deadline { isComplete = false }
      if explorer.isCancelled() { isComplete = false }
      if !isComplete { return }
    }
  }

  /// Whether a part of the chart was not seen at work, so that the survey's report speaks of it.
  func isOpen(_ subject: ChartLint.Subject) -> Bool {
    switch subject {
    case .state: false
    case .transition(let transition): !transitions.isDone[transition]
    case .timer(let timer): !timers.isDone[timer]
    case .history(let history): !histories.isDone[history]
    case .invocation(let invocation): !failures.isDone[invocation]
    }
  }

  private var hasOpenGoals: Bool { stepGoals + falseGuards.openCount + trueGuards.openCount > 0 }

  /// How many goals are reached by steps.
  private var stepGoals: Int {
    states.openCount + exits.openCount + transitions.openCount + events.openCount
      + timers.openCount + histories.openCount + failures.openCount + recalls.openCount
  }

  /// Whether something is still to be seen to which a step of any kind can lead.
  private var hasOpenGoalsOfAnyStep: Bool {
    if content.isOpen || !isDirect && stepGoals > 0 { return true }
    return states.openCount + exits.openCount + timers.openCount + histories.openCount
      + failures.openCount + recalls.openCount > 0
      || spontaneous.contains { !transitions.isDone[$0] }
  }

  /// Whether something is still to be seen to which only events of a case lead.
  private func hasOpenGoals(_ index: Int) -> Bool {
    guard reactions.indices.contains(index) else { return false }
    return !events.isDone[index] || reactions[index].contains { !transitions.isDone[$0] }
  }

  /// Whether an event can show something that is still to be seen, because of its case.
  private func showsMore(
    _ event: Context.Event,
    _ index: Int,
    _ machine: Machine<Context>,
    _ engine: EngineState
  ) -> Bool {
    guard hasOpenGoals(index) else { return false }
    if !events.isDone[index] { return true }
    let input = guardContext(of: event, machine)
    return reactions[index].contains { transition in
      guard !transitions.isDone[transition] else { return false }
      let source = program.topology.transitions[transition].source
      guard source == 0 || engine.configuration.contains(source) else { return false }
      return (try? conditions[transition]?.holds(in: machine.context, input)) ?? true
    }
  }

  /// Whether guards of transitions that react to a case are still to be asked.
  private func hasOpenGuards(_ index: Int) -> Bool {
    guard reactions.indices.contains(index) else { return false }
    return isGrouped[index]
      || reactions[index].contains { !trueGuards.isDone[$0] || !falseGuards.isDone[$0] }
  }

  /// Whether not all that only events of a case can show was seen.
  private func mayShow(_ index: Int) -> Bool { !isSeen.indices.contains(index) || !isSeen[index] }

  private mutating func visit(_ number: Int) {
    current = number
    let moment = explorer.moment(in: number)
    let engine = moment.machine.engine
    content.look(at: moment.machine.context, engine.configuration, number)
    for state in engine.configuration {
      firstActive[state] = firstActive[state] ?? number
      states.see(state)
    }
    for event in moment.machine.postponed {
      let index = Context.caseIndex(of: event)
      firstPostponed[index] = firstPostponed[index] ?? number
    }
    guard !moment.machine.isDone else { return }
    let takesSteps = hasOpenGoalsOfAnyStep
    // No `zip`: where types are not known, it asks for theirs in each situation.
    for domain in domains.indices {
      switch domains[domain].source {
      case .constant(let events):
        let cases = constantCases[domain]
        for position in cases.indices where takesSteps || mayShow(cases[position]) {
          visit(events[position], moment.machine, engine, number, takesSteps)
        }
      case .computed(let events):
        for event in events(Situation(moment.machine)) {
          visit(event, moment.machine, engine, number, takesSteps)
        }
      }
    }
    if takesSteps { visitOtherSteps(moment, engine, number) }
  }

  private mutating func visit(
    _ event: Context.Event,
    _ machine: Machine<Context>,
    _ engine: EngineState,
    _ number: Int,
    _ takesSteps: Bool
  ) {
    let index = Context.caseIndex(of: event)
    guard takesSteps || mayShow(index) else { return }
    let hasOpenGuards = hasOpenGuards(index)
    if hasOpenGuards { askGuards(event, machine, engine, number) }
    let isInteresting = content.isInteresting(index)
    if !hasOpenGuards, !isInteresting, !hasOpenGoals(index), isSeen.indices.contains(index) {
      isSeen[index] = true
    }
    guard takesSteps || isInteresting || showsMore(event, index, machine, engine),
      !machine.traps(on: event)
    else { return }
    var next = machine
    let outcome = next.send(event)
    see(outcome, from: engine)
    if isInteresting {
      content.compare(
        outcome.steps.first,
        event,
        machine.context,
        engine.configuration,
        number
      )
    }
  }

  private mutating func visitOtherSteps(
    _ moment: MachineMoment<Context>,
    _ engine: EngineState,
    _ number: Int
  ) {
    for (position, active) in engine.invocations.enumerated() {
      for end in explorer.proof.ends[active.invocation] {
        var next = moment.machine
        let outcome = next.endInvocation(at: position, end.asResult)
        if end.isFailure, outcome.isTaken { failures.see(active.invocation) }
        see(outcome, from: engine)
      }
    }
    for (position, pending) in engine.timers.enumerated() {
      firstPending[pending.timer] = firstPending[pending.timer] ?? number
      guard moment.zone.firing(position) != nil else { continue }
      timers.see(pending.timer)
      var next = moment.machine
      see(next.fireTimer(at: position, .zero), from: engine)
    }
  }
}
