internal import Dispatch
internal import Statecraft
internal import Synchronization

extension Explorer {
  /// How many situations are expanded together at most.
  ///
  /// Plain steps take so little time that workers would often wait for each other, so there are more of
  /// them. The size depends on what was found alone, not on time: so does a bounded result.
  private var partSize: Int {
    let size = 1 << 11
    guard known.expandedCount > 0 else { return size }
    let stepBytes = MemoryLayout<FoundStep>.stride + known.store.averageByteCount
    let steps = known.stepCount / known.expandedCount + 1
    // What is found with two parts is in memory besides the situations, and no budget counts it.
    let most = max(16, (1 << 23) / (stepBytes * steps))
    // The first situations do not tell: what they are may depend on what others do with the table.
    let isPlain =
      known.expandedCount >= 1 << 13 && known.plainCount > known.expandedCount / 10 * 9
    return min(isPlain ? 1 << 14 : size, most)
  }

  /// Returns the next situations whose steps are taken together.
  ///
  /// They depend on what has numbers alone, so they are the same for any number of workers.
  ///
  /// - Parameters:
  ///   - first: the number of the first one.
  ///   - least: how many there must be.
  /// - Returns: the part; `nil` if so many are not known.
  func part(from first: Int, atLeast least: Int = 1) -> ExpandedPart<Context>? {
    let most = partSize
    let count = min(known.store.count - first, most)
    guard count >= min(least, most) else { return nil }
    return ExpandedPart(
      range: first..<first + count,
      isFull: count == most,
      triesPlain: triesPlain,
      watches: watches
    )
  }

  /// How many workers take the steps of some situations.
  private func workers(for part: ExpandedPart<Context>) -> Int {
    part.range.count < leastShared && !part.isFull ? 1 : workers
  }

  /// Takes the steps of a part.
  mutating func expand(_ part: inout ExpandedPart<Context>) {
    let count = workers(for: part)
    let work = Work(of: part, in: known.store, for: count, &chunks)
    prepare(count, for: part)
    if count > 1 { startSearch(for: work, of: part, after: nil) }
    Self.run(count, expanders) { _, expander in work.go(expander) }
    finish(work, for: &part)
  }

  /// Gives numbers to what was found from a part.
  ///
  /// One worker goes through the steps in their order, and gives numbers to new targets: so these do not
  /// depend on the number of workers. If several have looked for the targets, the others take the steps of the
  /// next part meanwhile, if enough situations had numbers before, and the first one helps them afterwards.
  ///
  /// - Parameter part: the part, whose steps have been taken.
  /// - Returns: the next part, with its steps if they have been taken; `nil` if it is not known yet.
  mutating func number(_ part: ExpandedPart<Context>) -> ExpandedPart<Context>? {
    known.countKeptBytes()
    var next = self.part(from: part.range.upperBound, atLeast: leastShared)
    if let search = part.search, var ahead = next {
      let work = Work(of: ahead, in: known.store, for: workers, &chunks)
      prepare(workers, for: ahead)
      startSearch(for: work, of: ahead, after: search)
      Self.run(workers, expanders) { worker, expander in
        if worker == 0 { add(part) }
        work.go(expander)
      }
      finish(work, for: &ahead)
      next = ahead
    } else {
      add(part)
    }
    chunks += part.chunks
    return next
  }

  private mutating func add(_ part: ExpandedPart<Context>) {
    for (number, chunk) in part.chunks.enumerated() {
      guard known.stop == nil, known.timeIsUp == nil else { break }
      noteCases(of: chunk.computed)
      known.add(chunk.found, chunk: number, of: part.search) { position in
        labels.label(of: chunk.computed[position])
      } note: { claim, what, situation in
        if codec.mistake == .lastClaimUnwatched, claim == watches.count - 1 { return }
        watches[claim].note(what, in: situation)
      }
    }
    known.store.storeNumbers()
  }

  /// Notes that computed domains have brought events, also those that were refused.
  private mutating func noteCases(of events: [Context.Event]) {
    guard !unmentionedCases.isEmpty else { return }
    for event in events { unmentionedCases.remove(Context.caseIndex(of: event)) }
  }

  /// Lets workers look for the targets of the steps that they take.
  ///
  /// - Parameters:
  ///   - work: the steps.
  ///   - part: the part that they are of.
  ///   - waiting: the search of the part before, whose situations get numbers meanwhile.
  private mutating func startSearch(
    for work: Work,
    of part: ExpandedPart<Context>,
    after waiting: TargetSearch?
  ) {
    generation += 1
    // A new situation for each is usual; if there are more, the search says so.
    let expected = max(part.range.count, waiting?.newCount ?? 0) * 2
    known.store.reserve(after: waiting, expected, workers: workers)
    work.search = TargetSearch(
      in: known.store,
      generation: generation,
      chunks: work.chunks.count,
      after: waiting,
      mostSteps: mostSteps
    )
  }

  /// Ends the work on a part, after those of the part before have got their numbers.
  private mutating func finish(_ work: Work, for part: inout ExpandedPart<Context>) {
    part.chunks = work.chunks
    guard let search = work.search else { return }
    if let problem = search.problem {
      search.reset()
      if problem == .tooLong {
        unsharedSearches += 1
        return
      }
      // Now it is known how many targets there can be.
      repeatedSearches += 1
      let steps = work.chunks.reduce(0) { $0 + $1.found.steps.count }
      known.store.reserve(after: nil, steps, workers: workers)
      nonisolated(unsafe) let chunks = work.chunks
      nonisolated(unsafe) let again = search
      DispatchQueue.concurrentPerform(iterations: chunks.count) {
        again.find(chunks[$0].found, chunk: $0)
      }
      guard search.problem == nil else {
        // A shard is full of situations with the same hash value. One worker needs no places, and looks as
        // far as it must.
        search.reset()
        return
      }
    }
    search.forgetEarlier()
    part.search = search
  }

  private mutating func prepare(_ count: Int, for part: ExpandedPart<Context>) {
    while expanders.count < count {
      expanders.append(
        SituationExpander(
          codec,
          proof,
          labels,
          stepper,
          watch,
          watches,
          needsGraph: known.graph != nil
        )
      )
    }
    for worker in 0..<count {
      expanders[worker].prepare(part.watches, triesPlain: part.triesPlain)
    }
  }

  /// Whether it is worth finding out of each situation whether it is plain.
  ///
  /// Where the chart has no room in its table for all configurations, few situations are, and to find that
  /// out takes as long as half of their steps. It depends on what was found alone, as the size of parts.
  private var triesPlain: Bool {
    known.expandedCount < 1 << 13 || known.plainCount > known.expandedCount / 8
  }

  /// Lets workers do something at the same time, each with its own expander.
  private static func run(
    _ count: Int,
    _ expanders: [SituationExpander<Context>],
    _ work: (Int, SituationExpander<Context>) -> Void
  ) {
    guard count > 1 else { return work(0, expanders[0]) }
    // Each worker has an expander of its own, and they only read the situations.
    nonisolated(unsafe) let expanders = expanders
    nonisolated(unsafe) let work = work
    DispatchQueue.concurrentPerform(iterations: count) { work($0, expanders[$0]) }
  }

  /// The steps of a part that are to be taken, in chunks of which each worker takes the next one.
  private final class Work {
    let chunks: [ExpandedChunk<Context>]
    /// What looks for the targets; `nil` if one worker does that later.
    var search: TargetSearch?
    private let ranges: ChunkRanges
    private let store: SituationStore
    private let next = Atomic(0)

    /// - Parameters:
    ///   - part: the part.
    ///   - store: the situations.
    ///   - workers: how many workers take the steps.
    ///   - unused: chunks that can be used.
    init(
      of part: ExpandedPart<Context>,
      in store: SituationStore,
      for workers: Int,
      _ unused: inout [ExpandedChunk<Context>]
    ) {
      ranges = ChunkRanges(part.range, workers: workers)
      self.store = store
      while unused.count < ranges.count { unused.append(ExpandedChunk()) }
      chunks = Array(unused.suffix(ranges.count))
      unused.removeLast(ranges.count)
    }

    /// Takes steps until there are no more to take.
    func go(_ expander: SituationExpander<Context>) {
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < chunks.count else { return }
        let range = ranges[number]
        // Others may get their numbers meanwhile, for which there is room.
        let starts = UnsafeBufferPointer(
          start: store.starts + range.lowerBound,
          count: range.count
        )
        expander.expand(starts, from: range.lowerBound, into: chunks[number])
        search?.find(chunks[number].found, chunk: number)
      }
    }
  }
}
