import Dispatch
import StatecraftRandom
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// Several workers put situations into one set, and the first step to each stays in it.
@Suite struct TargetSearchTests {
  /// A number that each of very many events sets; later there are few of them.
  private struct Wide: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: EventAlphabet {
      case set(Int)

      struct Cases: Sendable {
        let set = EventCase<Event, Int>(0, "set") { if case .set(let x) = $0 { x } else { nil } }
      }
      static let cases = Cases()
      var caseIndex: Int { 0 }
    }

    var number = 0
    var isSet = false

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(\.set) {
          $0.number = $1 / 2 + $0.number % 3
          $0.isSet = true
        }
      }
    }
  }

  /// A tree of numbers, each of which has loops.
  private struct Tree: ChartContext {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case left, right, look, stay }

    static let limit = 20_000
    var number = 1

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.left) { $0.number = min(2 * $0.number, limit) }
        on(.right) { $0.number = min(2 * $0.number + 1, limit) }
        on(.look) { _ in }
        on(.stay) { _ in }
      }
    }
  }

  private func explore<Context: ChartContext>(
    _ proof: Proof<Context>,
    from start: Machine<Context>,
    workers: Int,
    mostSteps: Int = StepPlace.mostSteps,
    keepsSteps: Bool = true,
    repeated: inout Int,
    unshared: UnsafeMutablePointer<Int>? = nil
  ) throws -> ExplorationFindings {
    var explorer = Explorer(
      try SituationCodec(start.table),
      PreparedProof(proof, start.program.model),
      .standard,
      workers: workers,
      leastShared: 1,
      mostSteps: mostSteps,
      keepsSteps: keepsSteps,
      isCancelled: { false }
    )
    explorer.run(from: start)
    repeated += explorer.repeatedSearches
    unshared?.pointee = explorer.unsharedSearches
    return try ExplorationFindings(explorer, from: start)
  }

  @Test(arguments: [2, 3, 8])
  func `workers find the same when there is no room for all that they find`(
    _ workers: Int
  ) throws {
    let start = try Machine.start(Wide(), chart: Wide.chart).machine
    let proof = Proof<Wide> {
      Wide.every(Wide.Event.set, from: { $0.isSet ? 0..<2 : 0..<6_000 })
    }
    var repeated = 0
    let one = try explore(proof, from: start, workers: 1, repeated: &repeated)
    #expect(repeated == 0)
    #expect(one.situations.count > 3_000)
    #expect(try explore(proof, from: start, workers: workers, repeated: &repeated) == one)
    #expect(repeated > 0)
  }

  @Test(arguments: [2, 3, 8])
  func `workers find the same when there are more steps than places`(_ workers: Int) throws {
    let start = try Machine.start(Grid(counters: 4, limit: 11), chart: Grid.chart).machine
    let proof = Grid.proof(counters: 4)
    var repeated = 0
    let one = try explore(proof, from: start, workers: 1, repeated: &repeated)
    #expect(one.situations.count == 14_641)
    // Then one worker looks for all targets of a part: of each one, or with 60 of those with a longer chunk.
    var unshared = [0, 0]
    for (run, most) in [0, 60].enumerated() {
      let several = try explore(
        proof,
        from: start,
        workers: workers,
        mostSteps: most,
        repeated: &repeated,
        unshared: &unshared[run]
      )
      #expect(several == one)
    }
    #expect(0 < unshared[1] && unshared[1] < unshared[0])
  }

  @Test func `chunks have all situations of a part once, in their order, and get smaller`() {
    for workers in [1, 2, 3, 8, 64] {
      for count in [1, 2, 3, 7, 100, 255, 256, 2_047, 1 << 14] {
        let chunks = ChunkRanges(5..<5 + count, workers: workers)
        #expect(chunks.count == 1 || chunks.count <= min(count / 2, StepPlace.mostChunks))
        var next = 5
        for chunk in 0..<chunks.count {
          #expect(chunks[chunk].lowerBound == next)
          next = chunks[chunk].upperBound
          // Of a large part, rounding makes at most a few situations of difference.
          #expect(chunk == 0 || chunks[chunk].count <= chunks[chunk - 1].count + 2)
        }
        #expect(next == 5 + count)
      }
    }
    let two = ChunkRanges(0..<1 << 14, workers: 2)
    #expect(two[0].count * 12 < 1 << 14)
    #expect(two[two.count - 1].count < 50)
  }

  @Test(arguments: [2, 3, 8])
  func `loops are no first steps, whatever the memory had before`(_ workers: Int) throws {
    let start = try Machine.start(Tree(), chart: Tree.chart).machine
    let proof = Proof<Tree> { Tree.everyEvent() }
    var repeated = 0
    let one = try explore(proof, from: start, workers: 1, keepsSteps: false, repeated: &repeated)
    #expect(one.situations.count == Tree.limit)
    for _ in 0..<5 {
      // The allocator gives the same memory again, with what was in it.
      let blocks = (4..<14).flatMap { size in
        (0..<100).map { _ in
          UnsafeMutableBufferPointer<StepTarget>.allocate(capacity: 1 << size)
        }
      }
      for block in blocks { block.initialize(repeating: .first) }
      for block in blocks { block.deallocate() }
      let several = try explore(
        proof,
        from: start,
        workers: workers,
        keepsSteps: false,
        repeated: &repeated
      )
      #expect(several == one)
    }
  }

  @Test func `the first of many steps stays in a slot, whoever comes first`() {
    let tags = 500
    let steps = 4_000
    for round in 0..<50 {
      var shard = SituationShard()
      defer { shard.deallocate() }
      shard.reserve(tags)
      // All threads have steps to all situations, in an order of their own.
      let threads = 4
      let targets = UnsafeMutableBufferPointer<StepTarget>.allocate(capacity: threads * steps)
      defer { targets.deallocate() }
      targets.initialize(repeating: .first)
      nonisolated(unsafe) let shared = (shard: shard, targets: targets)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        var random = SplitMix64(seed: UInt64(round * threads + thread))
        for position in (0..<steps).shuffled(using: &random) {
          let tag = UInt32(position % tags)
          let found = shared.shard.find(
            tag &* 7,
            StepPlace(generation: round, chunk: thread, position: position)
          ) { _ in
            false
          } _: {
            $0.position % tags == Int(tag)
          } replace: { place in
            shared.targets[place.chunk * steps + place.position] = .step(
              StepPlace(generation: round, chunk: thread, position: position)
            )
          }
          if let found, !found.isFirst { shared.targets[thread * steps + position] = found }
        }
      }
      for (index, target) in targets.enumerated() {
        let (thread, position) = (index / steps, index % steps)
        #expect(target.isFirst == (thread == 0 && position < tags))
        guard !target.isFirst, let place = target.place else { continue }
        #expect((place.chunk, place.position) < (thread, position))
        #expect(place.position % tags == position % tags)
      }
    }
  }
}
