internal import CPrefetch
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

  /// Fetches what is going to be read to find the targets of the steps behind one, without waiting for it.
  ///
  /// The memory is far away: what is read of a step's target is its slot, the place of the situation in it, and the
  /// situation itself. Each of them says where the next one is, so they are fetched some steps apart.
  ///
  /// - Parameters:
  ///   - step: the position of the step whose target is looked for now.
  ///   - found: the steps.
  @inline(__always)
  func fetch(behind step: Int, of found: FoundSituations) {
    let last = found.steps.count - 1
    guard step < last else { return }
    let slot = found.steps[min(step + 24, last)]
    shards[slot.shard].fetchSlot(slot.tag)
    statecraft_prefetch(starts + firstNumber(for: found.steps[min(step + 16, last)]))
    statecraft_prefetch(starts[firstNumber(for: found.steps[min(step + 8, last)])])
  }

  /// The number in the first slot in which a step's target is looked for; zero if it has none.
  @inline(__always)
  private func firstNumber(for step: FoundStep) -> Int {
    let value = UInt32(truncatingIfNeeded: shards[step.shard].firstSlot(step.tag))
    // Nobody can foresee which slots have numbers, the processor neither: so there is no branch.
    return value == 0 || StepPlace(bits: value) != nil ? 0 : Int(value) - 1
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
