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
  /// The claim whose time is watched; `nil` in the exploration of all other claims.
  let watch: TimeWatch<Context>?
  let isCancelled: () -> Bool

  /// All situations that were found.
  var store = SituationStore()
  /// For each situation the one that it was found from; the first one has none.
  var parents: [UInt32] = []
  /// For each situation the label of the step that it was found by.
  var foundBy: [UInt32] = []
  /// What the labels of steps stand for.
  var labels: StepLabels<Context>
  /// The first situation of each distance from the start.
  private(set) var levels: [Int] = []
  /// The number of steps between explored situations.
  var stepCount = 0
  /// The number of situations whose steps have not been explored because of a bound.
  var cutCount = 0
  /// The number of situations whose steps have been explored.
  private(set) var expandedCount = 0
  /// The situations from which nothing leads on, although the machine is not final: for each
  /// configuration the first one, and their number.
  var stuck: [StateSet: (first: Int, count: Int)] = [:]
  /// The first step that failed, and the number of such steps.
  var failure: (from: Int, label: UInt32, count: Int)?
  /// For each situation whether the machine is final; empty without a graph.
  var isFinal: [Bool] = []
  /// Steps of timers before which no time can pass.
  var urgentSteps: [(from: UInt32, to: UInt32)] = []
  /// The first situation in which the time of the watched claim can end.
  var timeIsUp: Int?
  /// What was seen of each claim.
  var watches: [ClaimWatch<Context>]
  /// The steps, if a claim needs them.
  var graph: StepGraph?
  /// Who waits where for what, if a claim needs to know.
  var demands: StepDemands?
  /// Why the exploration ended early; `nil` when it is complete.
  var stop: ExplorationStop?

  var packer = Packer()

  init(
    _ codec: SituationCodec<Context>,
    _ proof: PreparedProof<Context>,
    _ budget: ExplorationBudget,
    watch: TimeWatch<Context>? = nil,
    isCancelled: @escaping () -> Bool
  ) {
    self.codec = codec
    self.proof = proof
    self.budget = budget
    self.watch = watch
    self.isCancelled = isCancelled
    let model = codec.table.program.model
    labels = StepLabels(proof, timers: model.timers.count)
    watches = watch == nil ? proof.claims.map(ClaimWatch.init) : []
    let canEnd = codec.table.program.topology.states[0].children.contains {
      codec.table.program.topology.states[$0].kind == .final
    }
    if watch == nil, canEnd || proof.claims.contains(where: { $0.isAboutRuns }) {
      graph = StepGraph.empty
      demands = StepDemands(timers: model.timers.count, invocations: model.invocations.count)
    }
  }

  /// Explores until all situations are known or the budget ends.
  mutating func run(from start: Machine<Context>) {
    let clock = ContinuousClock()
    let deadline = budget.time.map { clock.now + $0 }
    levels = [0]
    begin(start)
    var next = 0
    while next < store.count, stop == nil, timeIsUp == nil {
      if next == levels[levels.count - 1] { levels.append(store.count) }
      expand(next)
      next += 1
      expandedCount = next
      guard next % 256 == 0 else { continue }
      if let deadline, clock.now >= deadline, let time = budget.time { stop = .time(time) }
      if byteCount > budget.bytes { stop = .bytes(budget.bytes) }
      if isCancelled() { stop = .cancelled }
    }
    if levels.count > 1, levels[levels.count - 1] == store.count { levels.removeLast() }
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

  /// The situations on a shortest way, from the first one behind the start.
  func way(to situation: Int) -> [Int] {
    var way: [Int] = []
    var current = situation
    while current > 0 {
      way.append(current)
      current = Int(parents[current])
    }
    return way.reversed()
  }

  /// Makes the machine in a situation, with its times.
  func moment(in number: Int) -> MachineMoment<Context> {
    store.withBytes(of: number) { bytes in
      // No situation is without bytes: it has an active state.
      codec.moment(bytes.baseAddress.unsafelyUnwrapped)
    }
  }

  func factBits(in situation: Situation<Context>) -> UInt64 {
    var bits: UInt64 = 0
    for (position, fact) in proof.runFacts.enumerated() where fact.holds(in: situation) {
      bits |= 1 << UInt64(position)
    }
    return bits
  }
}
