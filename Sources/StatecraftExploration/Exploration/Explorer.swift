internal import Statecraft

/// Explores the situations of a chart, breadth first, from one machine.
///
/// Situations are numbered in the order of finding, which is also the order of their distance from
/// the start. All steps of a situation are explored before those of the next one, events in the order
/// of the proof: so the numbers, the verdicts and the counterexamples are always the same, whatever the
/// number of workers.
@dynamicMemberLookup
struct Explorer<Context: ChartContext> {
  let codec: SituationCodec<Context>
  let proof: PreparedProof<Context>
  let budget: ExplorationBudget
  /// When the time of the whole proof ends; `nil` without a limit.
  let deadline: ContinuousClock.Instant?
  /// The claim whose time is watched; `nil` in the exploration of all other claims.
  let watch: TimeWatch<Context>?
  /// Whether nothing is known of the times that remain in the first situation.
  let hasUnknownTimes: Bool
  let isCancelled: () -> Bool
  /// Told now and then how far the exploration has come.
  let progress: ((ExplorationProgress) -> Void)?
  /// Asked now and then why what was explored does not count; `nil` if it does.
  let refusal: () -> String?
  /// The system's files, for situations that are spilled.
  let disk: SpillDisk

  /// What was found.
  let known: ExploredSituations
  /// What the labels of steps stand for.
  var labels: StepLabels<Context>
  /// What was seen of each claim.
  var watches: [ClaimWatch<Context>]
  /// The cases of which the proof does not say whether they come, as long as no computed domain has brought one.
  var unmentionedCases: Set<Int>

  /// What takes plain steps; `nil` to take all steps in the general way.
  let stepper: PlainStepperSource<Context>?
  /// How many threads take steps at the same time.
  let workers: Int
  /// With fewer situations to explore together, one worker is faster than several.
  let leastShared: Int
  /// What takes the steps, one for each worker.
  var expanders: [SituationExpander<Context>] = []
  /// What workers have found out is written to these.
  var chunks: [ExpandedChunk<Context>] = []
  /// The number of the last part whose targets several workers have looked for.
  var generation = 0
  /// How often there was no room for all situations that several workers found.
  var repeatedSearches = 0
  /// How often one worker had to look for all targets of a part, because a chunk had too many steps.
  var unsharedSearches = 0
  /// How many steps of a chunk several workers look for.
  let mostSteps: Int

  init(
    _ codec: SituationCodec<Context>,
    _ proof: PreparedProof<Context>,
    _ budget: ExplorationBudget,
    stepper: PlainStepperSource<Context>? = PlainStepperSource(),
    workers: Int = 1,
    leastShared: Int = 256,
    mostSteps: Int = StepPlace.mostSteps,
    watch: TimeWatch<Context>? = nil,
    keepsSteps: Bool = false,
    deadline: ContinuousClock.Instant? = nil,
    hasUnknownTimes: Bool = false,
    disk: SpillDisk = .system,
    isCancelled: @escaping () -> Bool,
    progress: ((ExplorationProgress) -> Void)? = nil,
    refusal: @escaping () -> String? = { nil }
  ) {
    self.refusal = refusal
    self.disk = disk
    self.progress = progress
    self.codec = codec
    self.proof = proof
    self.budget = budget
    self.hasUnknownTimes = hasUnknownTimes
    self.deadline = deadline ?? budget.time.map { ContinuousClock.now + $0 }
    self.stepper = stepper
    self.leastShared = leastShared
    self.mostSteps = mostSteps
    self.workers = max(1, min(workers, SituationShard.count))
    self.watch = watch
    self.isCancelled = isCancelled
    let model = codec.table.program.model
    labels = StepLabels(proof, timers: model.timers.count)
    watches = watch == nil ? proof.claims.map(ClaimWatch.init) : []
    unmentionedCases = Set(proof.undetermined.map(\.index))
    let canEnd = codec.table.program.topology.states[0].children.contains {
      codec.table.program.topology.states[$0].kind == .final
    }
    let needsSteps =
      keepsSteps || watch == nil && (canEnd || proof.claims.contains { $0.isAboutRuns })
    known = ExploredSituations(
      limit: budget.situations,
      demands: needsSteps
        ? StepDemands(timers: model.timers.count, invocations: model.invocations.count) : nil,
      isLossy: codec.mistake == .lossySet,
      keptBytes: { codec.keptBytes }
    )
  }

  /// Explores until all situations are known or the budget ends.
  mutating func run(from start: Machine<Context>) {
    startSpilling()
    begin(start)
    var next: ExpandedPart<Context>?
    while known.stop == nil, known.timeIsUp == nil,
      var part = next ?? self.part(from: known.expandedCount)
    {
      if part.chunks.isEmpty { expand(&part) }
      next = number(part)
      if let reason = refusal() { known.stop = .refused(reason) }
      if known.stop != nil { break }
      known.stop = known.store.stop(in: budget) { [known] in known.byteCount }
      known.stop = interruption ?? known.stop
      progress?(ownProgress)
    }
    expanders = []
    chunks = []
    known.finish()
    known.store.makeRoomForSearches(in: budget) { [known] in known.byteCount }
  }

  /// Opens what situations are spilled to; who has named a wrong folder learns so at once.
  private func startSpilling() {
    guard let folder = budget.spill else { return }
    do throws(SpillError) {
      try known.store.startSpilling(to: folder, on: disk, memory: budget.bytes)
    } catch {
      known.stop = .spilling(error)
    }
  }

  /// The events of which the proof does not say whether they come.
  ///
  /// It is known at the end: until then a computed domain may bring them.
  var unmentioned: [EventDescription] {
    known.stop == nil ? proof.undetermined.filter { unmentionedCases.contains($0.index) } : []
  }

  /// Whether all that can happen was explored, so that something may be said never to be so.
  var isWhole: Bool {
    known.stop == nil && known.cutCount == 0 && known.givenUpCount == 0 && unmentioned.isEmpty
  }

  private var ownProgress: ExplorationProgress {
    ExplorationProgress(
      explored: known.expandedCount,
      frontier: known.store.count - known.expandedCount,
      depth: depth(of: max(0, known.expandedCount - 1)),
      bytes: known.byteCount,
      spilledBytes: known.store.spilledBytes
    )
  }

  /// Why nothing more is to be computed: the time is up, or the proof was cancelled; `nil` as a rule.
  var interruption: ExplorationStop? {
    if isCancelled() { return .cancelled }
    if let deadline, ContinuousClock.now >= deadline { return .time(budget.time ?? .zero) }
    return nil
  }

  /// What ends a search in the steps that were found.
  var searchLimit: SearchLimit {
    SearchLimit(bytes: max(0, budget.bytes - known.byteCount)) { interruption.map { "\($0)" } }
  }

  /// Reads what was found.
  subscript<Value>(dynamicMember property: KeyPath<ExploredSituations, Value>) -> Value {
    known[keyPath: property]
  }

  /// The distance of a situation from the start.
  func depth(of situation: Int) -> Int {
    var depth = 0
    while depth + 1 < known.levels.count, known.levels[depth + 1] <= situation { depth += 1 }
    return depth
  }

  /// The depth up to which all situations were explored; -1 if none was.
  var completedDepth: Int {
    known.expandedCount == known.store.count
      ? known.levels.count - 1 : depth(of: known.expandedCount) - 1
  }

  /// The situations on a shortest way, from the first one behind the start.
  func way(to situation: Int) -> [Int] {
    var way: [Int] = []
    var current = situation
    while current > 0 {
      way.append(current)
      current = Int(known.parents[current])
    }
    return way.reversed()
  }

  /// Makes the machine in a situation, with its times.
  func moment(in number: Int) -> MachineMoment<Context> {
    known.store.withBytes(of: number) { bytes in
      // No situation is without bytes: it has an active state.
      codec.moment(bytes.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Finds the first situation.
  private func begin(_ start: Machine<Context>) {
    var moment = MachineMoment(start)
    if hasUnknownTimes {
      moment.zone = .unknown(count: start.engine.timers.count)
    } else if let problem = moment.updateTimes(since: .empty, timers: 0, watch: watch) {
      known.stop = .refused(problem)
    }
    var packer = Packer()
    codec.pack(moment, into: &packer)
    if let problem = packer.problem { known.stop = known.stop ?? .refused(problem) }
    known.begin(packer.bytes)
  }
}
