internal import Dispatch

extension SituationStore {
  /// Provides room for situations that several threads are going to add.
  ///
  /// - Parameters:
  ///   - waiting: the search that has found those that get their numbers meanwhile; `nil` if none do.
  ///   - number: how many more are expected.
  ///   - workers: how many threads make room.
  func reserve(after waiting: TargetSearch?, _ number: Int, workers: Int) {
    reserveStarts(waiting?.newCount ?? 0)
    let needed = (0..<SituationShard.count).map {
      counts[$0] + (waiting?.newCount(in: $0) ?? 0) + number / SituationShard.count
    }
    guard needed.indices.contains(where: { !shards[$0].hasRoom(for: needed[$0]) }) else { return }
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for shard in SituationShard.shards(of: worker, of: workers) {
        shards[shard].reserve(needed[shard])
      }
    }
  }

  /// Adds a situation that is known to be new, and whose slot has the place of a step.
  ///
  /// Others may look for situations meanwhile; for what they read, room has been reserved.
  ///
  /// - Returns: its number, which is in the slot after ``storeNumbers()``.
  @inline(__always)
  func add(_ situation: UnsafeRawBufferPointer, _ step: FoundStep, at place: StepPlace) -> Int {
    let number = count
    append(situation)
    counts[step.shard] += 1
    numbered.append(NumberedStep(step, at: place, number))
    if numbered.count == 32 { storeNumbers() }
    return number
  }

  /// Puts the numbers of the last situations into their slots, instead of the places of steps.
  @inline(never)
  func storeNumbers() {
    // The memory of several slots is fetched at the same time.
    for position in 0..<numbered.count {
      let step = numbered[position]
      shards[step.shard].fetchSlot(step.tag)
    }
    for position in 0..<numbered.count {
      let step = numbered[position]
      shards[step.shard].setNumber(step.number, step.tag, step.place)
    }
    numbered.removeAll()
  }
}

/// The first step to a situation that has got a number.
struct NumberedStep: BitwiseCopyable {
  let place: StepPlace
  let tag: UInt32
  private let situation: UInt32
  private let shardNumber: UInt32

  @inline(__always)
  init(_ step: FoundStep, at place: StepPlace, _ number: Int) {
    self.place = place
    tag = step.tag
    situation = UInt32(number)
    shardNumber = UInt32(step.shard)
  }

  /// The number of the situation.
  @inline(__always)
  var number: Int { Int(situation) }

  @inline(__always)
  var shard: Int { Int(shardNumber) }
}
