internal import CPrefetch

/// What is read of the situations to look for one of them.
///
/// It does not change while several threads look for situations, and each of them copies it once for many:
/// ``SituationStore`` changes with each situation that one of them adds meanwhile, and a processor
/// waits for what another one has just written, also beside that.
struct SituationLookup: BitwiseCopyable {
  /// Where the bytes of each situation start.
  let starts: UnsafeMutablePointer<UnsafeRawPointer>
  let shards: UnsafeMutablePointer<SituationShard>
  /// Whether a test wants situations to be taken for each other.
  let isLossy: Bool

  /// Whether a situation has these bytes.
  @inline(__always)
  func matches(_ number: Int, _ situation: UnsafeRawBufferPointer) -> Bool {
    isLossy
      || SituationStore.withBytes(at: starts[number]) { SituationStore.isSame($0, situation) }
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
}
