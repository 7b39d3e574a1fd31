internal import Synchronization

/// Looks with several threads for the targets of the steps of a part.
///
/// All of them look in the same set, and put new situations into it with the places of steps. Of several
/// steps to a situation the first one stays, whichever thread comes first: so what is found is the same
/// for any number of workers.
final class TargetSearch {
  /// The steps of a chunk and the bytes of their targets, which do not change during the search.
  private struct Steps: BitwiseCopyable {
    let steps: UnsafeMutablePointer<FoundStep>
    let count: Int
    let bytes: UnsafeRawBufferPointer
    /// For each step what is known of its target; of loops, that they are not the first ones.
    let targets: UnsafeMutablePointer<StepTarget>

    /// The bytes of a step's target.
    @inline(__always)
    func bytes(of step: Int) -> UnsafeRawBufferPointer {
      let end = step + 1 < count ? steps[step + 1].start : bytes.count
      return UnsafeRawBufferPointer(rebasing: bytes[steps[step].start..<end])
    }
  }

  /// The number of the part.
  let generation: Int
  private let store: SituationStore
  private let chunkCount: Int
  /// The search of the part before, whose situations are given numbers meanwhile.
  private var earlier: TargetSearch?
  /// How many steps of a chunk may be looked for; a test wants fewer.
  private let mostSteps: Int
  private let chunks: UnsafeMutablePointer<Steps?>
  /// For each chunk and shard, how many situations were new.
  ///
  /// No two chunks share a line of a processor's memory, of at most 128 bytes: one would wait for the other.
  private let newCounts: UnsafeMutablePointer<Int32>
  /// Whether a shard had no room.
  private let isFull = Atomic(false)
  /// Whether a chunk has more steps than places.
  private let isTooLong = Atomic(false)

  init(
    in store: SituationStore,
    generation: Int,
    chunks chunkCount: Int,
    after earlier: TargetSearch?,
    mostSteps: Int = StepPlace.mostSteps
  ) {
    self.store = store
    self.generation = generation
    self.chunkCount = chunkCount
    self.earlier = earlier
    self.mostSteps = mostSteps
    chunks = .allocate(capacity: chunkCount)
    chunks.initialize(repeating: nil, count: chunkCount)
    newCounts = UnsafeMutableRawPointer.allocate(
      byteCount: Self.counts(of: chunkCount) * MemoryLayout<Int32>.stride,
      alignment: 128
    )
    .initializeMemory(as: Int32.self, repeating: 0, count: Self.counts(of: chunkCount))
  }

  /// How many numbers of new situations some chunks have.
  private static func counts(of chunks: Int) -> Int { chunks * SituationShard.count }

  deinit {
    for chunk in 0..<chunkCount { chunks[chunk]?.targets.deallocate() }
    chunks.deallocate()
    UnsafeMutableRawPointer(newCounts).deallocate()
  }

  // MARK: - Outcome

  /// What the search could not do.
  enum Problem {
    /// A shard has no room for all situations.
    case full
    /// A chunk has more steps than places.
    case tooLong
  }

  /// What the search could not do; `nil` if all targets were found.
  var problem: Problem? {
    if isTooLong.load(ordering: .relaxed) { return .tooLong }
    return isFull.load(ordering: .relaxed) ? .full : nil
  }

  /// The number of new situations.
  var newCount: Int { (0..<SituationShard.count).reduce(0) { $0 + newCount(in: $1) } }

  /// The number of new situations in a shard.
  func newCount(in shard: Int) -> Int {
    (0..<chunkCount).reduce(0) { $0 + Int(newCounts[$1 * SituationShard.count + shard]) }
  }

  /// Forgets everything that was found.
  func reset() {
    for chunk in 0..<chunkCount { chunks[chunk]?.targets.deallocate() }
    chunks.update(repeating: nil, count: chunkCount)
    for shard in 0..<SituationShard.count { store.shards[shard].removeSteps(of: generation) }
    newCounts.update(repeating: 0, count: Self.counts(of: chunkCount))
    isFull.store(false, ordering: .relaxed)
    isTooLong.store(false, ordering: .relaxed)
  }

  // MARK: - Searching

  /// Finds the targets of a chunk's steps.
  func find(_ found: FoundSituations, chunk number: Int) {
    guard found.steps.count <= mostSteps else {
      isTooLong.store(true, ordering: .relaxed)
      return
    }
    let own = Steps(
      steps: found.steps.start,
      count: found.steps.count,
      bytes: found.packer.written,
      targets: .allocate(capacity: found.steps.count)
    )
    // Nobody looks for the targets of loops, which must not be taken for first steps.
    own.targets.initialize(repeating: .number(0), count: own.count)
    chunks[number] = own
    let lookup = store.lookup
    let newCounts = newCounts + number * SituationShard.count
    for position in 0..<own.count {
      lookup.fetch(behind: position, of: found)
      let step = own.steps[position]
      if step.isLoop { continue }
      let bytes = own.bytes(of: position)
      own.targets[position] = .first
      let target = lookup.shards[step.shard].find(
        step.tag,
        StepPlace(generation: generation, chunk: number, position: position)
      ) {
        lookup.matches($0, bytes)
      } _: { place in
        SituationStore.isSame(steps(at: place).bytes(of: place.position), bytes)
      } replace: { place in
        // The slot had it, so nobody else replaces it.
        steps(at: place).targets[place.position] = .step(
          StepPlace(generation: generation, chunk: number, position: position)
        )
        newCounts[step.shard] -= 1
      }
      guard let target else {
        isFull.store(true, ordering: .relaxed)
        return
      }
      if target.isFirst { newCounts[step.shard] += 1 } else { own.targets[position] = target }
    }
  }

  /// The chunk with a place that a slot had.
  @inline(__always)
  private func steps(at place: StepPlace) -> Steps {
    // A slot has only places of chunks whose steps are complete.
    let search = place.isOf(generation) ? self : earlier.unsafelyUnwrapped
    return search.chunks[place.chunk].unsafelyUnwrapped
  }

  /// Forgets the search of the part before the earlier one, whose numbers nobody asks for any more.
  func forgetEarlier() { earlier?.earlier = nil }

  // MARK: - Numbers

  /// What is known of the targets of a chunk's steps; of loops, that they are not the first ones.
  @inline(__always)
  func targets(ofChunk number: Int) -> UnsafePointer<StepTarget> {
    UnsafePointer(chunks[number].unsafelyUnwrapped.targets)
  }

  /// Says which number the target of a step has got.
  @inline(__always)
  func setNumber(_ number: Int, at place: StepPlace) {
    steps(at: place).targets[place.position] = .number(UInt32(number))
  }

  /// The number of a target, which the steps before have got.
  func number(of target: StepTarget) -> Int {
    var target = target
    while let place = target.place { target = steps(at: place).targets[place.position] }
    return Int(target.bits)
  }
}
