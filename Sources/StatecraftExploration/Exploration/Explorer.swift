internal import Statecraft

/// Explores the situations of a chart, breadth first, from one machine.
///
/// Situations are numbered in the order of finding, which is also the order of their distance from
/// the start. All steps of a situation are explored before those of the next one, events in the order
/// of the proof: so the numbers, the verdicts and the counterexamples are always the same.
struct Explorer<Context: ChartContext> {
  let codec: SituationCodec<Context>
  let proof: PreparedProof<Context>
  let budget: ExplorationBudget
  let isCancelled: () -> Bool

  /// All situations that were found.
  private(set) var store = SituationStore()
  /// For each situation the one that it was found from; the first one has none.
  private(set) var parents: [UInt32] = []
  /// For each situation the label of the step that it was found by.
  private(set) var foundBy: [UInt32] = []
  /// What the labels of steps stand for.
  private(set) var labels: StepLabels<Context>
  /// The first situation of each distance from the start.
  private(set) var levels: [Int] = []
  /// The number of steps between explored situations.
  private(set) var stepCount = 0
  /// Situations whose steps have not been explored because of a bound.
  private(set) var cutCount = 0
  /// The number of situations whose steps have been explored.
  private(set) var expandedCount = 0
  /// Situations from which nothing leads on, although the machine is not final: the first of them, and
  /// how many there are.
  private(set) var stuck: (first: Int, count: Int)?
  /// What was seen of each claim.
  private(set) var watches: [ClaimWatch<Context>]
  /// The steps, if a claim needs them.
  private(set) var graph: StepGraph?
  /// Why the exploration ended early; `nil` when it is complete.
  private(set) var stop: ExplorationStop?

  private var packer = Packer()

  init(
    _ codec: SituationCodec<Context>,
    _ proof: PreparedProof<Context>,
    _ budget: ExplorationBudget,
    isCancelled: @escaping () -> Bool
  ) {
    self.codec = codec
    self.proof = proof
    self.budget = budget
    self.isCancelled = isCancelled
    labels = StepLabels(proof)
    watches = proof.claims.map(ClaimWatch.init)
    if proof.claims.contains(where: { $0.isAboutRuns }) { graph = StepGraph.empty }
  }

  /// Explores until all situations are known or the budget ends.
  mutating func run(from start: Machine<Context>) {
    let clock = ContinuousClock()
    let deadline = budget.time.map { clock.now + $0 }
    levels = [0]
    visit(start, from: 0, by: 0)
    var next = 0
    while next < store.count, stop == nil {
      if next == store.count || next == levels[levels.count - 1] { levels.append(store.count) }
      expand(next)
      next += 1
      expandedCount = next
      guard next % 256 == 0 else { continue }
      if let deadline, clock.now >= deadline, let time = budget.time { stop = .time(time) }
      if byteCount > budget.bytes { stop = .bytes(budget.bytes) }
      if isCancelled() { stop = .cancelled }
    }
    if let last = levels.last, last == store.count, levels.count > 1 { levels.removeLast() }
    graph?.finish()
  }

  /// The memory that the situations use, with the ways to them.
  var byteCount: Int {
    store.byteCount + (parents.capacity + foundBy.capacity) * 4 + (graph?.byteCount ?? 0)
  }

  /// The distance of a situation from the start.
  func depth(of situation: Int) -> Int {
    var depth = 0
    while depth + 1 < levels.count, levels[depth + 1] <= situation { depth += 1 }
    return depth
  }

  /// The labels of the steps of a shortest way to a situation.
  func path(to situation: Int) -> [UInt32] {
    var path: [UInt32] = []
    var current = situation
    while current > 0 {
      path.append(foundBy[current])
      current = Int(parents[current])
    }
    return path.reversed()
  }

  // MARK: - Steps

  private mutating func visit(_ machine: Machine<Context>, from parent: Int, by label: UInt32) {
    _ = number(of: machine, from: parent, by: label)
  }

  /// Returns the number of a machine's situation, which may be new.
  private mutating func number(
    of machine: Machine<Context>,
    from parent: Int,
    by label: UInt32
  ) -> Int {
    packer.bytes.removeAll(keepingCapacity: true)
    codec.pack(machine, into: &packer)
    if let problem = packer.problem { stop = stop ?? .refused(problem) }
    let (number, isNew) = store.insert(packer.bytes)
    if isNew {
      parents.append(UInt32(parent))
      foundBy.append(label)
      if let limit = budget.situations, store.count >= limit { stop = stop ?? .situations(limit) }
    }
    return number
  }

  private mutating func expand(_ number: Int) {
    let machine = machine(in: number)
    let situation = Situation(machine)
    observe(situation, number)
    if graph != nil {
      let bits = factBits(in: situation)
      graph?.begin(facts: bits)
    }
    guard proof.bounds.allSatisfy({ $0.holds(in: situation) }) else {
      cutCount += 1
      graph?.addStay(at: number)
      return
    }
    var progress = false
    if !machine.isDone {
      for domain in proof.domains.indices {
        switch proof.domains[domain].source {
        case .constant(let events):
          let first = labels.first(ofDomain: domain)
          for (position, event) in events.enumerated() {
            progress =
              send(event, first + UInt32(position), machine, situation, number) || progress
          }
        case .computed(let events):
          for event in events(situation) {
            progress =
              send(event, labels.label(of: event), machine, situation, number) || progress
          }
        }
      }
      progress = endInvocations(of: machine, situation, number) || progress
    }
    let waits = machine.isDone || !machine.invocations.isEmpty
    if !progress, !waits { stuck = (stuck?.first ?? number, (stuck?.count ?? 0) + 1) }
    graph?.addStay(at: number)
  }

  /// Sends an event to a copy of a machine.
  ///
  /// - Returns: whether it changes the situation.
  private mutating func send(
    _ event: Context.Event,
    _ label: UInt32,
    _ machine: Machine<Context>,
    _ situation: Situation<Context>,
    _ number: Int
  ) -> Bool {
    if machine.traps(on: event) {
      stop = stop ?? .refused(Self.trapText(event, machine))
      return false
    }
    var next = machine
    let kind = next.step(event)
    guard kind != .refused, kind != .ignored else { return false }
    return arrive(next, kind, label, situation, number)
  }

  private mutating func endInvocations(
    of machine: Machine<Context>,
    _ situation: Situation<Context>,
    _ number: Int
  ) -> Bool {
    var progress = false
    for (position, active) in machine.engine.invocations.enumerated() {
      for (end, result) in proof.ends[active.invocation].enumerated() {
        var next = machine
        let outcome = next.endInvocation(at: position, result.asResult)
        let label = labels.label(ofInvocation: active.invocation, end: end)
        progress = arrive(next, outcome.kind, label, situation, number) || progress
      }
    }
    return progress
  }

  private mutating func arrive(
    _ next: Machine<Context>,
    _ kind: OutcomeKind,
    _ label: UInt32,
    _ situation: Situation<Context>,
    _ number: Int
  ) -> Bool {
    let target = self.number(of: next, from: number, by: label)
    // A step that was rolled back is none.
    guard target != number || kind == .transitioned || kind == .internal else { return false }
    stepCount += 1
    graph?.add(target, label)
    observeStep(situation, next, number, label)
    return target != number
  }

  /// Makes the machine in a situation.
  func machine(in number: Int) -> Machine<Context> {
    store.withBytes(of: number) { bytes in
      // No situation is without bytes: it has an active state.
      codec.machine(bytes.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Returns the bytes of the situation that a step leads to.
  func target(of number: Int, _ label: UInt32) -> [UInt8]? {
    var next = machine(in: number)
    switch labels.meaning(of: label) {
    case .event(let event): _ = next.step(event)
    case .invocation(let invocation, let end):
      guard
        let position = next.engine.invocations.firstIndex(where: { $0.invocation == invocation })
      else { return nil }
      _ = next.endInvocation(at: position, end.asResult)
    }
    var packer = Packer()
    codec.pack(next, into: &packer)
    return packer.bytes
  }

  // MARK: - Claims

  private mutating func observe(_ situation: Situation<Context>, _ number: Int) {
    for index in watches.indices { watches[index].observe(situation, number) }
  }

  private mutating func observeStep(
    _ before: Situation<Context>,
    _ next: Machine<Context>,
    _ number: Int,
    _ label: UInt32
  ) {
    for index in watches.indices where watches[index].wantsSteps {
      watches[index].observe(before, Situation(next), number, label)
    }
  }

  private func factBits(in situation: Situation<Context>) -> UInt64 {
    var bits: UInt64 = 0
    for (position, fact) in proof.runFacts.enumerated() where fact.holds(in: situation) {
      bits |= 1 << UInt64(position)
    }
    return bits
  }

  private static func trapText(_ event: Context.Event, _ machine: Machine<Context>) -> String {
    "the chart stops the program (`unhandled: .trap`) when \(Cause<Context>.event(event)) comes in "
      + "\(machine.states.map { "\($0)" }.joined(separator: ", ")); handle the event there, or say in "
      + "the proof that it does not come"
  }
}

extension InvocationEnd {
  var asResult: Result<any Sendable, any Error> {
    switch self {
    case .value(let value): .success(value)
    case .failure(let error): .failure(error)
    }
  }
}
