import Statecraft

/// A slow and literal interpreter of random charts: the algorithm of SCXML, Appendix D, procedure by
/// procedure under its own names, with the rules that Statecraft adds.
///
/// It shares nothing with the engine but the context's type. It works on the tree itself, computes
/// everything anew each time and keeps sets as arrays, because it must be evident, not fast.
///
/// The procedures are spread over files: selection, exit, entry, and the rules of Statecraft.
struct ReferenceInterpreter {
  typealias Event = RandomContext.Event
  typealias Transition = RandomChart.Transition

  /// Something that transitions react to.
  enum Occurrence: Equatable {
    case event(Event)
    case done(state: Int, output: Int?)
    case workDone(Int, number: Int)
    case workFailed(Int, number: Int)
    /// An action has thrown, or work whose failure nothing else takes.
    case error
    case timer(transition: Int)
    /// One of the machine's timers.
    case namedTimer(Int)
  }

  /// A transition and the state in which it is written.
  struct Sourced {
    let source: Int
    let transition: Transition
    /// The states or histories that it leads to.
    let target: [Goal]
    /// The work that it is a result of.
    var work: Int?
  }

  /// Work that runs, and its state.
  struct RunningWork: Equatable {
    let work: Int
    let state: Int
  }

  /// What a target names: a state, or the history of one.
  enum Goal: Equatable {
    case state(Int)
    case history(HistoryKey)
  }

  struct HistoryKey: Hashable {
    let parent: Int
    let isDeep: Bool
  }

  /// A delay that runs: of a state's transition, or of the machine.
  struct Timer {
    enum Kind: Equatable {
      case after(state: Int, transition: Int, position: Int)
      case inactivity(state: Int, transition: Int, position: Int)
      case named(Int)
      case event(Event, id: Int?)
    }

    let kind: Kind
    let seconds: Int
    let due: Int
    let serial: Int

    /// The state with which it ends; `nil` when it belongs to the machine.
    var state: Int? {
      switch kind {
      case .after(let state, _, _), .inactivity(let state, _, _): state
      case .named, .event: nil
      }
    }
  }

  /// Lets the interpreter be wrong on purpose, to prove that a wrong engine would be found.
  enum Flaw: CaseIterable {
    case exitsInDocumentOrder, preemptsInnerTransitions, forgetsHistory, keepsTimers
    case hasParallelDomains, recallsNewestFirst, forgetsActivity, keepsCancelled
    case choosesFirst, raisesAtOnce, keepsNamedTimers, emitsNewestFirst
    case keepsWork, raisesNumbers, dropsNewest, runsRestOfBlock
  }

  let family: Family
  let transitions: [[Sourced]]
  let flaw: Flaw?
  let microstepLimit: Int
  let errors: ErrorPolicy
  let postponedLimit: RandomChart.Limit?
  let delayedLimit: RandomChart.Limit

  // The global variables of Appendix D.
  var configuration: [Int] = []
  var historyValue: [HistoryKey: [Int]] = [:]
  var internalQueue: [Occurrence] = []
  var running = true

  // What Statecraft adds.
  var context = RandomContext()
  var currentOccurrence: Occurrence?
  var output: Int?
  var now = 0
  var timers: [Timer] = []
  var startedTimers = 0
  /// How many timers without a delay fired since time passed or an event came from outside.
  var timersAtThisMoment = 0
  var postponed: [Event] = []
  /// The work that runs, in the order of its start.
  var work: [RunningWork] = []
  /// States that were entered and whose work has not started.
  var statesToInvoke: Set<Int> = []
  /// The events that the macrostep has dropped, and how many were dropped before.
  var dropped: [Event] = []
  var droppedEvents = 0
  var steps: [StepRecord] = []
  /// What the macrostep has emitted.
  var outputs: [Int] = []
  /// Whether an action of the macrostep has thrown, so that it is taken back.
  var hasThrown = false
  /// Whether the macrostep was cut because it did not end.
  var isCut = false

  /// How often each feature of charts was used.
  var usage = Usage()

  init(_ chart: RandomChart, flaw: Flaw? = nil) {
    let family = Family(chart.root)
    self.family = family
    self.flaw = flaw
    microstepLimit = chart.microstepLimit
    errors = chart.errors
    postponedLimit = chart.postponed
    delayedLimit = chart.delayed ?? RandomChart.usualDelayed
    var transitions = Array(repeating: [Sourced](), count: (family.documentOrder.max() ?? 0) + 1)
    for state in family.documentOrder {
      transitions[state] = family.node(state).transitions.map {
        Sourced(source: state, transition: $0, target: Self.goals(of: $0))
      }
      for work in family.node(state).works {
        transitions[state] += work.transitions.map {
          Sourced(source: state, transition: $0, target: Self.goals(of: $0), work: work.id)
        }
      }
    }
    self.transitions = transitions
  }

  private static func goals(of transition: Transition) -> [Goal] {
    switch transition.target {
    case .none, .oneOf: []
    case .state(let state): [.state(state)]
    case .all(let states): states.map { .state($0) }
    case .history(let parent, let isDeep): [.history(HistoryKey(parent: parent, isDeep: isDeep))]
    }
  }

  /// Why a macrostep is taken back.
  enum Failure: Error {
    /// It does not end.
    case endlessLoop
    /// An action threw.
    case thrown
  }

  /// Enters the initial states and goes on until the machine is stable.
  ///
  /// - Throws: when that never is.
  mutating func interpret() throws(Failure) {
    for block in family.node(0).entry { executeContent(block) }
    startTimers(of: 0)
    statesToInvoke = [0]
    let initial = Transition(id: 0, trigger: .eventless)
    steps.append(StepRecord())
    enterStates([Sourced(source: 0, transition: initial, target: initialTarget(of: 0))], [0])
    if hasThrown { throw .thrown }
    try mainEventLoop([])
  }

  /// The part of `mainEventLoop` between two external events: one macrostep.
  ///
  /// - Parameter selected: what the external event selected; empty at the start.
  /// - Throws: when more microsteps follow than the chart allows.
  mutating func mainEventLoop(_ selected: [Sourced]) throws(Failure) {
    var count = 0
    if !selected.isEmpty { try microstep(selected, &count) }
    var macrostepDone = false
    while running && !macrostepDone {
      currentOccurrence = nil
      var enabledTransitions = selectEventlessTransitions()
      if !enabledTransitions.isEmpty { usage.note(.eventlessStep) }
      if enabledTransitions.isEmpty {
        if internalQueue.isEmpty {
          macrostepDone = true
        } else {
          let internalEvent = internalQueue.removeFirst()
          currentOccurrence = internalEvent
          enabledTransitions = selectTransitions(internalEvent)
          noteInternal(internalEvent, enabledTransitions)
        }
      }
      if !enabledTransitions.isEmpty { try microstep(enabledTransitions, &count) }
      if isCut {
        internalQueue = []
        macrostepDone = true
      }
    }
    if running { startWork() } else { exitInterpreter() }
    if hasThrown { throw .thrown }
  }

  /// Starts the work of the states that were entered and are still active.
  private mutating func startWork() {
    for state in statesToInvoke.sorted() {
      for started in family.node(state).works {
        work.append(RunningWork(work: started.id, state: state))
        usage.note(.work)
      }
    }
    statesToInvoke = []
  }

  /// Takes transitions together: leaves states, runs the transitions' actions, enters states.
  ///
  /// A transition that only ignores has no part in it: a step of nothing else is no step.
  private mutating func microstep(
    _ selected: [Sourced],
    _ count: inout Int
  ) throws(Failure) {
    let enabledTransitions = selected.filter { $0.transition.disposition != .ignore }
    if enabledTransitions.isEmpty { return }
    count += 1
    guard count <= microstepLimit else {
      if errors == .rollBack { throw .endlessLoop }
      isCut = true
      usage.note(.cutLoop)
      return
    }
    steps.append(StepRecord(taken: enabledTransitions.map(\.transition.id)))
    noteTaken(enabledTransitions)
    let domains = enabledTransitions.map(getTransitionDomain)
    exitStates(enabledTransitions)
    executeTransitionContent(enabledTransitions)
    enterStates(enabledTransitions, domains)
    if hasThrown { throw .thrown }
  }

  private mutating func executeTransitionContent(_ enabledTransitions: [Sourced]) {
    for transition in enabledTransitions {
      executeContent(transition.transition.actions)
    }
  }

  mutating func executeContent(_ actions: [RandomChart.Action]) {
    for action in actions {
      switch action {
      case .log(let text): context.log.append(text)
      case .logData(let place):
        let value = place == 0 ? context.data0 : context.data1
        context.log.append("data \(value ?? -1)")
      case .logCounter: context.log.append("counter \(context.counter)")
      case .logOutput:
        context.log.append("output \(currentNumber)")
      case .addOutput: context.counter += currentNumber
      case .emitOutput: emit(currentNumber)
      case .raiseOutput:
        internalQueue.append(.event(.q(currentNumber + (flaw == .raisesNumbers ? 2 : 1))))
        usage.note(.raisedNumber)
      case .add(let number), .assign(let number): context.counter += number
      case .raise(let event): internalQueue.append(.event(event))
      case .raiseEither(let even, let odd):
        internalQueue.append(.event(context.counter.isMultiple(of: 2) ? even : odd))
        usage.note(.computedEvent)
      case .emit(let number): emit(number)
      case .emitCounter: emit(context.counter)
      case .fail(let modulus):
        guard context.counter % modulus == modulus - 1 else { continue }
        fail()
        if flaw != .runsRestOfBlock { return }
      case .delay(_, _, id: nil):
        guard makeRoomForDelayedEvent() else { return fail() }
        executeTimer(action)
      case .delay, .delayOutput, .cancel, .startTimer, .cancelTimer: executeTimer(action)
      }
    }
  }

  /// An action has thrown: the rest of its block is skipped.
  ///
  /// When all of the macrostep is taken back, it does not matter what else it does.
  private mutating func fail() {
    if errors == .rollBack {
      hasThrown = true
    } else {
      internalQueue.append(.error)
      usage.note(.raisedError)
    }
  }

  /// The number in what the microstep reacts to.
  var currentNumber: Int { currentOccurrence.flatMap { number(in: $0) } ?? -1 }

  /// The number that a transition may read.
  func number(in occurrence: Occurrence) -> Int? {
    switch occurrence {
    case .event(.p(let number)), .event(.q(let number)): number
    case .workDone(_, let number), .workFailed(_, let number): number
    case .done(_, let output): output
    case .event, .error, .timer, .namedTimer: nil
    }
  }

  private mutating func emit(_ number: Int) {
    if flaw == .emitsNewestFirst { outputs.insert(number, at: 0) } else { outputs.append(number) }
    usage.note(.emitted)
  }

  private mutating func noteTaken(_ taken: [Sourced]) {
    if taken.count > 1 { usage.note(.concurrentTransitions) }
    if taken.count > 1, configuration.count(where: family.isAtomicState) >= 8 { usage.note(.wide) }
    for transition in taken {
      if case .numbered = transition.transition.trigger {
        usage.note(transition.transition.outputModulus == nil ? .numbered : .guardedNumber)
      }
      if transition.target.count > 1 { usage.note(.severalTargets) }
      if case .oneOf = transition.transition.target {
        noteChoice(transition.transition.trigger)
      }
      if transition.transition.isInternal, transition.source != 0,
        getTransitionDomain(transition) == transition.source
      {
        usage.note(.internalTransition)
      }
    }
  }

  private mutating func noteChoice(_ trigger: RandomChart.Transition.Trigger) {
    usage.note(.chosenTarget)
    switch trigger {
    case .done: usage.note(.chosenWhenDone)
    case .inactivity: usage.note(.chosenByInactivity)
    case .timer: usage.note(.chosenByNamedTimer)
    case .any: usage.note(.chosenForAny)
    case .events, .eventless, .after, .error, .numbered, .workDone, .workFailed: break
    }
  }

  private mutating func noteInternal(_ event: Occurrence, _ selected: [Sourced]) {
    guard !selected.isEmpty else { return }
    switch event {
    case .event: usage.note(.raisedEvent)
    case .done(let state, _):
      usage.note(family.isParallelState(state) ? .parallelDone : .compoundDone)
      if selected.contains(where: { $0.transition.outputModulus != nil }) {
        usage.note(.guardedOutput)
      }
    case .timer, .namedTimer, .workDone, .workFailed, .error: break
    }
  }
}

/// What one microstep did.
struct StepRecord: Equatable {
  var taken: [Int] = []
  var exited: [Int] = []
  var entered: [Int] = []
}
