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
  /// The cases of events that can come inside of a step, where their guards cannot be asked.
  let inner: InnerCases<Context>
  /// The states of the first situation, which are always active if they are never left.
  let initial: StateSet
  private let postpones: Bool
  /// Whether events are delayed.
  let delays: Bool
  let hasGroups: Bool
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
  var isSeen: [Bool]
  /// What comes in each situation.
  let domains: [EventDomain<Context>]
  /// For each domain the cases of its events; none if they are computed.
  let constantCases: [[Int]]
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
  var current = 0
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
    inner = InnerCases(model, named: explorer.proof.innerCases, countsDelayed: false)
    delays = model.timers.indices.contains { model.timers[$0].kind == .event }
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
    let ends = explorer.proof.ends.results
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
  ///   - least: with so many situations, some are looked at ahead of the others.
  mutating func run(
    after start: Outcome<Context>?,
    until deadline: ContinuousClock.Instant?,
    samplingFrom least: Int = leastSampled
  ) {
    if let start { see(start, from: EngineState(histories: histories.isDone.count)) }
    sample(atLeast: least)
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

  var hasOpenGoals: Bool { stepGoals + falseGuards.openCount + trueGuards.openCount > 0 }

  /// How many goals are reached by steps.
  private var stepGoals: Int {
    states.openCount + exits.openCount + transitions.openCount + events.openCount
      + timers.openCount + histories.openCount + failures.openCount + recalls.openCount
  }

  /// Whether something is still to be seen to which a step of any kind can lead.
  var hasOpenGoalsOfAnyStep: Bool {
    if content.isOpen || !isDirect && stepGoals > 0 { return true }
    return states.openCount + exits.openCount + timers.openCount + histories.openCount
      + failures.openCount + recalls.openCount > 0
      || spontaneous.contains { !transitions.isDone[$0] }
  }

  /// Whether something is still to be seen to which only events of a case lead.
  func hasOpenGoals(_ index: Int) -> Bool {
    guard reactions.indices.contains(index) else { return false }
    return !events.isDone[index] || reactions[index].contains { !transitions.isDone[$0] }
  }

  /// Whether an event can show something that is still to be seen, because of its case.
  func showsMore(
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

  /// Whether events of one of some cases come in each situation.
  func comesAnywhere(_ cases: [Int]) -> Bool {
    constantCases.contains { constant in cases.contains(where: constant.contains) }
  }

  /// Whether guards of transitions that react to a case are still to be asked.
  func hasOpenGuards(_ index: Int) -> Bool {
    guard reactions.indices.contains(index) else { return false }
    return isGrouped[index]
      || reactions[index].contains { !trueGuards.isDone[$0] || !falseGuards.isDone[$0] }
  }

  /// Whether not all that only events of a case can show was seen.
  func mayShow(_ index: Int) -> Bool { !isSeen.indices.contains(index) || !isSeen[index] }
}
