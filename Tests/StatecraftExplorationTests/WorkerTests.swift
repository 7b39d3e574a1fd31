import struct Foundation.Data
import StatecraftRandom
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// Any number of workers finds the same situations with the same numbers.
@Suite struct WorkerTests {
  private func explore<Context: ChartContext>(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    workers: Int,
    leastShared: Int = 1,
    budget: ExplorationBudget = .standard,
    stepper: PlainStepperSource<Context>? = PlainStepperSource(),
    isCancelled: @escaping () -> Bool = { false },
    plainCount: inout Int
  ) throws -> ExplorationFindings {
    let prepared = PreparedProof(proof, start.program.model)
    var explorer = Explorer(
      try SituationCodec(start.table),
      prepared,
      budget,
      stepper: stepper,
      workers: workers,
      leastShared: leastShared,
      isCancelled: isCancelled
    )
    explorer.run(from: start)
    plainCount += explorer.plainCount
    return try ExplorationFindings(explorer, from: start)
  }

  private func explore<Context: ChartContext>(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    workers: Int,
    leastShared: Int = 1,
    budget: ExplorationBudget = .standard,
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> ExplorationFindings {
    var plainCount = 0
    return try explore(
      proof,
      from: start,
      workers: workers,
      leastShared: leastShared,
      budget: budget,
      isCancelled: isCancelled,
      plainCount: &plainCount
    )
  }

  private static let counts = [2, 3, 8]

  @Test(arguments: counts)
  func `workers find the same in random charts`(_ workers: Int) throws {
    var largest = 0
    for index in 0..<150 {
      var random = SplitMix64(seed: UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
      let walk = RandomWalk(&random, hasTimers: index % 3 == 0, hasHistory: index % 3 == 1)
      let chart = walk.chart()
      let claims = RandomClaim.all(&random, states: walk.count)
      guard let start = try? Machine.start(Walk(), chart: chart).machine else { continue }
      let proof = Proof<Walk> {
        Walk.everyEvent()
        for claim in claims { claim.element }
      }
      let budget = ExplorationBudget(situations: 2_000)
      let one = try explore(proof, from: start, workers: 1, budget: budget)
      let several = try explore(proof, from: start, workers: workers, budget: budget)
      #expect(one == several, "chart \(index)")
      largest = max(largest, one.situations.count)
    }
    #expect(largest > 50)
  }

  @Test(arguments: counts)
  func `workers find the same in large models`(_ workers: Int) throws {
    func compare<Context: ChartContext>(
      _ proof: Proof<Context>,
      _ context: Context,
      _ chart: MachineChart<Context>,
      atLeast count: Int
    ) throws {
      let start = try Machine.start(context, chart: chart).machine
      let one = try explore(proof, from: start, workers: 1, leastShared: 256)
      #expect(one.situations.count >= count)
      #expect(try explore(proof, from: start, workers: workers, leastShared: 256) == one)
    }
    try compare(
      Grid.proof(counters: 4),
      Grid(counters: 4, limit: 11),
      Grid.chart,
      atLeast: 14_641
    )
    try compare(
      Philosophers.proof(9),
      Philosophers(9, isOrderly: false),
      Philosophers.chart,
      atLeast: 2_000
    )
    try compare(Elevator.proof(floors: 9), Elevator(), Elevator.chart, atLeast: 13_821)
  }

  @Test(arguments: counts)
  func `workers end at the same situation when the budget does`(_ workers: Int) throws {
    let start = try Machine.start(Grid(counters: 4, limit: 11), chart: Grid.chart).machine
    for limit in [1, 100, 3_000] {
      let budget = ExplorationBudget(situations: limit)
      let proof = Grid.proof(counters: 4)
      let one = try explore(proof, from: start, workers: 1, budget: budget)
      let situations = limit == 1 ? "1 situation" : "\(limit) situations"
      #expect(one.stop == "the budget of \(situations) ended")
      #expect(try explore(proof, from: start, workers: workers, budget: budget) == one)
    }
  }

  @Test func `an exploration ends when there are no numbers for more situations`() throws {
    let start = try Machine.start(Grid(counters: 4, limit: 11), chart: Grid.chart).machine
    var explorer = Explorer(
      try SituationCodec(start.table),
      PreparedProof(Grid.proof(counters: 4), start.program.model),
      .standard,
      isCancelled: { false }
    )
    explorer.known.store.mostSituations = 3_000
    explorer.run(from: start)
    #expect(explorer.known.store.count < 14_641)
    let text = explorer.known.stop.map { "\($0)" }
    #expect(
      text == """
        3000 situations were found, and there are no numbers for more; \
        smaller domains of events or fewer properties make fewer
        """
    )
    #expect(explorer.known.stop?.verdict(exploredTo: 3) == .unknown)
  }

  @Test(arguments: counts)
  func `workers end at the same situation when the memory does`(_ workers: Int) throws {
    let start = try Machine.start(Grid(counters: 4, limit: 21), chart: Grid.chart).machine
    for bytes in [1, 300_000, 1_000_000] {
      let budget = ExplorationBudget(bytes: bytes)
      let proof = Grid.proof(counters: 4)
      let one = try explore(proof, from: start, workers: 1, budget: budget)
      #expect(one.stop == "the budget of \(bytes) \(bytes == 1 ? "byte" : "bytes") ended")
      #expect(one.situations.count < 194_481)
      #expect(try explore(proof, from: start, workers: workers, budget: budget) == one)
    }
  }

  @Test func `values that are numbers count as memory at the same situation`() throws {
    let start = try Machine.start(Labelled(), chart: Labelled.chart).machine
    let proof = Proof<Labelled> { Labelled.every(Labelled.Event.step, in: 0..<3) }
    var counts: Set<Int> = []
    // The steps of the next situations are known when the memory is counted.
    for bytes in [2_200_000, 2_600_000] {
      let budget = ExplorationBudget(bytes: bytes)
      let one = try explore(proof, from: start, workers: 1, budget: budget)
      #expect(one.stop == "the budget of \(bytes) \(bytes == 1 ? "byte" : "bytes") ended")
      #expect(try explore(proof, from: start, workers: 3, budget: budget) == one)
      counts.insert(one.situations.count)
    }
    #expect(counts.count == 2)
  }

  @Test(arguments: counts)
  func `workers end at the same situation when they are cancelled`(_ workers: Int) throws {
    let start = try Machine.start(Grid(counters: 4, limit: 21), chart: Grid.chart).machine
    let proof = Grid.proof(counters: 4)
    for limit in [1, 3, 12] {
      // Cancelled when it is asked for the second, fourth or thirteenth time.
      func cancelling() -> () -> Bool {
        var asked = 0
        return {
          asked += 1
          return asked > limit
        }
      }
      let one = try explore(proof, from: start, workers: 1, isCancelled: cancelling())
      #expect(one.stop == "the exploration was cancelled")
      #expect(one.situations.count < 194_481)
      let several = try explore(proof, from: start, workers: workers, isCancelled: cancelling())
      #expect(several == one)
      #expect(one.reports[0].hasPrefix("○ below the limit: bounded, the exploration was cancelled"))
      #expect(one.reports[1].hasPrefix("○ all at the end: unknown, the exploration was cancelled"))
    }
  }

  @Test(arguments: counts)
  func `a report does not depend on the workers`(_ workers: Int) {
    let one = Elevator.prove(from: Elevator()).summary
    let several = Elevator.prove(from: Elevator(), workers: workers).summary
    #expect(one.claims == several.claims)
    #expect(one.findings == several.findings)
    #expect(one.situations == several.situations)
    #expect(one.steps == several.steps)
    #expect(one.depth == several.depth)
  }

  @Test(arguments: [1] + counts)
  func `plain situations are explored as all others are`(_ workers: Int) throws {
    let plain = try plainCount(in: 0..<150, workers) { walk in
      let chart = walk.chart()
      // Only machines of permanent tables are plain. This one is kept until they are gone.
      try chart.table().declarePermanent()
      return chart
    }
    #expect(plain > 100)
  }

  @Test(arguments: [1] + counts)
  func `situations of charts that are divided into regions are explored as all others are`(
    _ workers: Int
  ) throws {
    let plain = try plainCount(in: 150..<300, workers) {
      $0.divided().chart().limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
    }
    #expect(plain > 100)
  }

  /// Explores random charts with plain steps and without, and compares.
  ///
  /// - Returns: how many situations were plain.
  private func plainCount(
    in indices: Range<Int>,
    _ workers: Int,
    _ prepare: (RandomWalk) throws -> MachineChart<Walk>
  ) throws -> Int {
    var (plain, general) = (0, 0)
    for index in indices {
      var random = SplitMix64(seed: UInt64(index) &* 0x8CB9_2BA7_2F3D_8DD7)
      let walk = RandomWalk(&random, hasTimers: false, hasHistory: false)
      let chart = try prepare(walk)
      guard let table = try? chart.table() else { continue }
      defer { withExtendedLifetime(table) {} }
      let claims = RandomClaim.all(&random, states: walk.count)
      guard let start = try? Machine.start(Walk(), chart: chart).machine else { continue }
      let proof = Proof<Walk> {
        Walk.everyEvent()
        for claim in claims { claim.element }
      }
      let budget = ExplorationBudget(situations: 2_000)
      let usual = try explore(
        proof,
        from: start,
        workers: 1,
        budget: budget,
        stepper: nil,
        plainCount: &general
      )
      let found = try explore(
        proof,
        from: start,
        workers: workers,
        budget: budget,
        plainCount: &plain
      )
      #expect(found == usual, "chart \(index)")
    }
    #expect(general == 0)
    return plain
  }

  /// Each situation has a text of its own, of a type whose values are packed as numbers.
  private struct Labelled: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case step(Int)

      struct Cases: Sendable {
        let step = EventCase<Event, Int>(0, "step") { if case .step(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }

    var number = 0
    var label = Data()

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.step) {
          $0.number = ($0.number * 3 + $1 + 1) % 50_000
          $0.label = Data("the label \($0.number)".utf8)
        }
      }
    }
  }
}
