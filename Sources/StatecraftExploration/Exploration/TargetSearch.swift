internal import Dispatch

/// Looks with several threads for the targets of steps that were found.
enum TargetSearch {
  /// Finds the targets of all steps that are known, and the first step to each that is not.
  ///
  /// Each worker looks in shards of its own, through all parts in their order: so the first step is the
  /// same for any number of workers.
  ///
  /// - Parameters:
  ///   - parts: what was found, in the order of the situations.
  ///   - workers: how many threads look for targets.
  ///   - store: the situations that are known.
  static func run(_ parts: [FoundSituations], workers: Int, in store: SituationStore) {
    for part in parts { part.reserveTargets() }
    // The workers write only numbers of targets, each those of its own shards.
    nonisolated(unsafe) let parts = parts
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      let shards = SituationShard.shards(of: worker, of: workers)
      for shard in shards { store.shards[shard].storeNumbers() }
      var batch = PlainList<Int>()
      var fetched: UInt64 = 0
      for number in parts.indices {
        fetched &+= find(number, of: parts, in: shards, of: store, &batch)
      }
      store.shards[shards.lowerBound].fetched &+= fetched
    }
  }

  /// Looks for the targets of a part in some shards.
  ///
  /// - Returns: what fetching memory has returned.
  private static func find(
    _ number: Int,
    of parts: [FoundSituations],
    in shards: Range<Int>,
    of store: SituationStore,
    _ batch: inout PlainList<Int>
  ) -> UInt64 {
    let part = parts[number]
    var fetched: UInt64 = 0
    var next = 0
    while next < part.steps.count {
      next = part.collect(from: next, in: shards, into: &batch)
      fetched &+= store.fetch(for: batch, of: part)
      for index in 0..<batch.count {
        let position = batch[index]
        let step = part.steps[position]
        let bytes = part.bytes(of: position)
        part.targets.start[position] = store.shards[step.shard]
          .find(step.tag, part: number, step: position) {
            store.matches($0, bytes)
          } _: { fresh in
            SituationStore.isSame(parts[fresh.part].bytes(of: fresh.step), bytes)
          }
      }
    }
    return fetched
  }
}
