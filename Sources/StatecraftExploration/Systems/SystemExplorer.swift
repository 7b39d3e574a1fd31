/// Explores the situations of a system, breadth first.
struct SystemExplorer {
  let steps: SystemSteps
  let budget: ExplorationBudget
  let deadline: ContinuousClock.Instant?
  let isCancelled: () -> Bool
  let progress: ((ExplorationProgress) -> Void)?

  private(set) var store = SituationStore()
  private(set) var parents: [UInt32] = []
  private(set) var foundBy: [UInt32] = []
  private(set) var depths: [Int32] = []
  private(set) var stepCount = 0
  private(set) var graph = StepGraph.empty
  /// The facts that claims speak of, in the order of writing; only the premise of a claim whose time is watched.
  var facts: [SystemFact] { knownFacts.facts }
  private var knownFacts: KnownFacts
  /// In which situations each timer is pending and each invocation runs, and which steps end the oldest one while
  /// there is another one.
  private(set) var demands: StepDemands
  /// For each situation whether no time can pass in it; empty without timers.
  private(set) var isUrgent: [Bool] = []
  /// What went wrong when the system started.
  private(set) var startTrouble = SystemTrouble()
  /// The first step after which a queue was too full.
  private(set) var overflow: (from: Int, label: UInt32, target: Int, connection: Int)?
  /// The situations behind full queues, which are not explored: no run goes on from there.
  private(set) var cut: Set<Int> = []
  /// The memory of situations and of what is known of machines, when it was counted last.
  private var largeBytes = 0
  /// What was seen of claims about steps.
  private(set) var stepWatch: SystemStepWatch
  /// The situations in which not all machines are final, and nothing changes anything any more,
  /// without those that the charts acknowledge.
  private(set) var stuck: [Int] = []
  /// The steps in which a machine failed whose chart does not acknowledge that.
  private(set) var failures: [(from: Int, label: UInt32, target: Int)] = []
  /// The first situation in which the time of the watched claim can be over.
  private(set) var late: Int?
  /// Where each transition and each state was visited first; `nil` if that is not asked for.
  private(set) var firstVisits: SystemVisits?
  /// Why the exploration ended early.
  var stop: ExplorationStop?

  init(
    _ steps: SystemSteps,
    _ budget: ExplorationBudget,
    deadline: ContinuousClock.Instant? = nil,
    isCancelled: @escaping () -> Bool,
    progress: ((ExplorationProgress) -> Void)? = nil
  ) {
    self.steps = steps
    self.budget = budget
    self.deadline = deadline ?? budget.time.map { ContinuousClock.now + $0 }
    self.isCancelled = isCancelled
    self.progress = progress
    knownFacts = KnownFacts(
      steps.watch.map { [$0.premise] } ?? steps.system.claims.flatMap { $0.facts },
      steps
    )
    stepWatch = SystemStepWatch(steps)
    firstVisits = steps.tracesVisits ? SystemVisits(steps.parts.map(\.name)) : nil
    deliverable = steps.system.connections.map { _ in [] }
    demands = StepDemands(timers: steps.timerCount, invocations: steps.invocationNumbers.count)
  }

  /// Explores until all situations are known or the budget ends.
  mutating func run() throws {
    if let folder = budget.spill {
      do throws(SpillError) {
        try store.startSpilling(to: folder, memory: budget.bytes)
      } catch {
        stop = .spilling(error)
      }
    }
    let start = try steps.started(.known)
    startTrouble = start.trouble
    firstVisits?.note(start.visits, at: .start)
    _ = number(of: start.state, from: 0, by: 0)
    stop = stop ?? steps.problem.map { .refused($0) }
    var next = 0
    while next < store.count, stop == nil, late == nil {
      try expand(next)
      next += 1
      if let limit = budget.situations, store.count > limit { stop = stop ?? .situations(limit) }
      checkMemory(exploredTo: next)
      // A situation can take long: each of its steps runs actions of several machines.
      if next < store.count { stop = stop ?? interruption }
      guard next % 256 == 0 else { continue }
      progress?(progress(exploredTo: next))
    }
    graph.finish()
    graph.fairness = fairness + timeFairness + invocationFairness
    store.makeRoomForSearches(in: budget) { byteCount }
  }

  /// Ends the exploration if it uses too much memory.
  ///
  /// To count all memory takes as long as some steps, so it is counted when large parts have grown, each of which may
  /// be of any size, and now and then.
  private mutating func checkMemory(exploredTo next: Int) {
    let large = store.segmentBytes + steps.byteCount
    guard large != largeBytes || next % 64 == 0 || next == store.count else { return }
    largeBytes = large
    stop = stop ?? store.stop(in: budget) { byteCount }
  }

  /// Whether a connection loses messages, also those that wait because they cannot be delivered.
  private func losesWhatWaits(_ connection: Int) -> Bool {
    let link = steps.routes[connection].link
    return link.loses && link.waits
  }

  /// For each such connection the situations in which one of its messages can be delivered.
  private var deliverable: [[Bool]]

  /// Where one of a connection's messages must be delivered or lost.
  func demand(ofDelivery connection: Int) -> FairnessCondition.Demand {
    // A message that cannot be delivered need not be lost.
    guard losesWhatWaits(connection) else { return .whereServed }
    let known = deliverable[connection]
    // Some situations are not expanded.
    return .inSituations(known + Array(repeating: false, count: store.count - known.count))
  }

  /// Why nothing more is to be computed: the time is up, or the proof was cancelled; `nil` as a rule.
  var interruption: ExplorationStop? {
    if isCancelled() { return .cancelled }
    if let deadline, ContinuousClock.now >= deadline { return .time(budget.time ?? .zero) }
    return nil
  }

  /// What ends a search in the steps that were found.
  var searchLimit: SearchLimit {
    SearchLimit(bytes: max(0, budget.bytes - byteCount)) { interruption.map { "\($0)" } }
  }

  /// The memory that the situations use, with the ways to them and the machines that they consist of.
  var byteCount: Int {
    store.byteCount + graph.byteCount + parents.countedBytes + foundBy.countedBytes
      + depths.countedBytes + steps.byteCount + demands.byteCount + isUrgent.countedBytes
      + stuck.countedBytes + failures.countedBytes + cut.count * 32 + knownFacts.byteCount
      + deliverable.reduce(0) { $0 + $1.countedBytes }
  }

  /// The depth up to which all situations were explored; -1 if none was.
  var completedDepth: Int {
    let next = graph.facts.count
    return Int(next < depths.count ? depths[next] - 1 : depths.last ?? -1)
  }

  /// How far the exploration has come when so many situations are explored.
  private func progress(exploredTo next: Int) -> ExplorationProgress {
    ExplorationProgress(
      explored: next,
      frontier: store.count - next,
      depth: Int(depths[next - 1]),
      bytes: byteCount,
      spilledBytes: store.spilledBytes
    )
  }

  /// The state in a situation.
  func state(in number: Int) -> SystemState { store.withBytes(of: number) { steps.state($0) } }

  private mutating func expand(_ number: Int) throws {
    if cut.contains(number) { return skip() }
    let state = state(in: number)
    let situation = steps.situation(state)
    let steps = steps
    var refusal: String?
    let bits = knownFacts.ask(situation) { fact in
      refusal = refusal ?? steps.strangers.refusal(of: "'\(fact.name)'")
    }
    stop = stop ?? refusal.map { .refused($0) }
    if steps.canBeLate(state) { late = number }
    graph.begin(facts: bits)
    demands.begin(steps.demandFlags(in: state)[...])
    if steps.timerCount > 0 { isUrgent.append(state.zone.isDue) }
    var delivers = false
    var delivering: Set<Int> = []
    let hasTimers = steps.pendingTimers(in: state.numbers) > 0
    var isStuck = !hasTimers && !steps.hasInvocations(in: state)
    if PuritySample.contains(number), let step = try impureStep(from: state) {
      let text = SystemReplay(steps: steps).text(of: step)
      stop = stop ?? .refused(PuritySample.problem(text))
    }
    try steps.forEachStep(from: state, .known) { step in
      if case .delivery(let connection, _, _) = step.action {
        delivers = true
        if losesWhatWaits(connection) { delivering.insert(connection) }
      }
      let target = self.number(of: step.state, from: number, by: step.label)
      stepCount += 1
      firstVisits?.note(step.visits, at: .step(from: number, label: step.label, target: target))
      graph.add(target, step.label)
      for timer in step.replacedTimers { demands.addReplacement(true, timer) }
      for invocation in step.replacedInvocations { demands.addReplacement(false, invocation) }
      demands.addStep()
      if target != number { isStuck = false }
      if let connection = step.state.overflow {
        overflow = overflow ?? (number, step.label, target, connection)
        cut.insert(target)
      } else if stepWatch.isNeeded {
        let place = SystemStepWatch.Broken(from: number, label: step.label, target: target)
        if let reason = stepWatch.look(place, from: situation, to: step.state) {
          stop = stop ?? .refused(reason)
        }
      }
      if step.trouble.isFailure {
        failures.append((number, step.label, target))
      }
    }
    stop = stop ?? steps.problem.map { .refused($0) }
    if isStuck, !steps.isDone(state), !steps.isStuckAsAcknowledged(state) { stuck.append(number) }
    for connection in deliverable.indices where losesWhatWaits(connection) {
      deliverable[connection].append(delivering.contains(connection))
    }
    // Events from outside need never come; a message that can be delivered is, in the end, a timer fires, and
    // work ends whose results are declared.
    guard !delivers, !hasTimers, !steps.canEnd(in: state) else { return }
    graph.addStay(at: number)
    demands.addStep()
  }

  /// Goes on without exploring a situation.
  private mutating func skip() {
    graph.begin(facts: 0)
    let demandCount = steps.timerCount + steps.invocationNumbers.count
    demands.begin(Array(repeating: false, count: demandCount)[...])
    if steps.timerCount > 0 { isUrgent.append(false) }
    for connection in deliverable.indices where losesWhatWaits(connection) {
      deliverable[connection].append(false)
    }
  }

  /// Takes the steps of a state again; returns the first one that is another one then.
  private func impureStep(from state: SystemState) throws -> SystemStep? {
    let found = try steps.steps(from: state)
    let again = try steps.steps(from: state, .sampled)
    let different = zip(found, again).first { first, second in
      first.label != second.label || steps.bytes(of: first.state) != steps.bytes(of: second.state)
    }
    return different?.0
      ?? (found.count > again.count ? found : again).dropFirst(min(found.count, again.count)).first
  }

  private mutating func number(
    of state: SystemState,
    from parent: Int,
    by label: UInt32
  ) -> Int {
    var packer = Packer()
    steps.pack(state, into: &packer)
    let (number, isNew) = store.insert(packer.written)
    if isNew {
      parents.append(UInt32(parent))
      foundBy.append(label)
      depths.append(depths.isEmpty ? 0 : depths[parent] + 1)
    }
    return number
  }
}
