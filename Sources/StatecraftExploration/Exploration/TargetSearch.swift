internal import Dispatch

/// Looks with several threads for the targets of steps that were found.
enum TargetSearch {
  /// Finds the targets of all steps that are known, and the first step to each that is not.
  ///
  /// Each worker looks in shards of its own, through all parts in their order: so the first step is the
  /// same for any number of workers.
  static func run(_ parts: [FoundSituations], in store: SituationStore, workers: Int) {
    for part in parts { part.targets.reserve(part.steps.count) }
    // The workers write only numbers of targets, each those of its own shards.
    nonisolated(unsafe) let parts = parts
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      find(worker, of: workers, parts, store)
    }
  }

  /// Looks for the targets in the shards of one worker.
  private static func find(
    _ worker: Int,
    of workers: Int,
    _ parts: [FoundSituations],
    _ store: SituationStore
  ) {
    let isMine = (0..<SituationShard.count).map { $0 % workers == worker }
    for (number, part) in parts.enumerated() {
      let steps = part.steps
      for position in steps.indices {
        let step = steps[position]
        let shard = SituationShard.number(of: step.hash)
        guard isMine[shard], !step.isLoop else { continue }
        part.targets[position] = part.withBytes(of: position) { bytes in
          store.shards[shard].find(SituationShard.tag(step.hash), part: number, step: position) {
            store.matches($0, bytes)
          } _: { fresh in
            parts[fresh.part].withBytes(of: fresh.step) { SituationStore.isSame($0, bytes) }
          }
        }
      }
    }
  }
}
