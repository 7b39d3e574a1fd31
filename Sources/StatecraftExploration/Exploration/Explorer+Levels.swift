internal import Dispatch
internal import Statecraft

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
    // What is found with a part is in memory twice for a while, and no budget counts it.
    let most = (1 << 24) / (stepBytes * steps)
    guard known.plainCount > known.expandedCount / 10 * 9 else { return min(size, max(256, most)) }
    return min(1 << 14, max(size, most))
  }

  /// Explores situations that are known; the new ones get the numbers behind them.
  ///
  /// The workers first take the steps of a part of the situations each. Then each of them looks for the
  /// targets in shards of its own. At last the steps are gone through in their order, and new targets
  /// get their numbers: so these do not depend on the number of workers.
  mutating func expand(from first: Int) {
    let store = known.store
    let size = min(store.count - first, partSize)
    let count = size < leastShared ? 1 : workers
    prepare(count)
    run(count) { worker, expander in
      for shard in SituationShard.shards(of: worker, of: count) {
        store.shards[shard].storeNumbers()
      }
      let range = first + size * worker / count..<first + size * (worker + 1) / count
      expander.expand(range, of: store)
    }
    let parts = expanders.prefix(count).map { $0.found }
    if count > 1 { TargetSearch.run(parts, in: store) }
    for (number, part) in parts.enumerated() {
      guard known.stop == nil, known.timeIsUp == nil else { return }
      let computed = expanders[number].computed
      known.add(part, isShared: count > 1) { position in
        labels.label(of: computed[position])
      } note: { claim, what, situation in
        if codec.mistake == .lastClaimUnwatched, claim == watches.count - 1 { return }
        watches[claim].note(what, in: situation)
      }
    }
  }

  private mutating func prepare(_ count: Int) {
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
    for worker in 0..<count { expanders[worker].prepare(watches, triesPlain: triesPlain) }
  }

  /// Whether it is worth finding out of each situation whether it is plain.
  ///
  /// Where the chart has no room in its table for all configurations, few situations are, and to find that
  /// out takes as long as half of their steps. It depends on what was found alone, as the size of parts.
  private var triesPlain: Bool {
    known.expandedCount < 1 << 13 || known.plainCount > known.expandedCount / 8
  }

  /// Lets workers do something at the same time, each with its own expander.
  private func run(_ count: Int, _ work: (Int, SituationExpander<Context>) -> Void) {
    guard count > 1 else { return work(0, expanders[0]) }
    // Each worker has an expander of its own, and they only read the situations.
    nonisolated(unsafe) let expanders = expanders
    nonisolated(unsafe) let work = work
    DispatchQueue.concurrentPerform(iterations: count) { work($0, expanders[$0]) }
  }
}
