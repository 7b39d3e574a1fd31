internal import Statecraft

/// What a worker has found out about some situations that follow each other: their steps with the
/// bytes of the targets, and all that claims and findings ask.
///
/// It has no types of the user, so that the loops over steps need no metadata of types.
final class FoundSituations {
  /// Marks labels of events whose domains are computed.
  static var computedMark: UInt32 { 1 << 31 }

  /// The bytes of all targets.
  ///
  /// One thread at a time uses what was found, and no function keeps a reference to a part of it: so
  /// the accesses need not be checked, which would take as long as a step.
  @exclusivity(unchecked) var packer = Packer()
  @exclusivity(unchecked) private(set) var steps = PlainList<FoundStep>()
  @exclusivity(unchecked) var rows = PlainList<FoundSituation>()
  /// Why the exploration ends with the last row.
  @exclusivity(unchecked) var stop: ExplorationStop?
  /// What was seen of claims: the row, the claim, and what.
  @exclusivity(unchecked) var sightings: [(row: Int, claim: Int, what: ClaimSighting)] = []
  /// The stuck situations with their active states.
  @exclusivity(unchecked) var stuck: [(row: Int, configuration: StateSet)] = []
  /// The steps that failed, with the active states before them.
  @exclusivity(unchecked) var failures: [FoundFailure] = []
  /// The content that failed in steps without a transition that takes the error.
  @exclusivity(unchecked) var failedContent: [FoundContentFailure] = []
  /// For each row whether each timer waits, then whether each invocation runs.
  @exclusivity(unchecked) var demands: [Bool] = []
  @exclusivity(unchecked) var replacements: [FoundReplacement] = []
  /// Whether all steps are to be gone through: before one no time can pass, or its event is of a domain
  /// that is computed.
  @exclusivity(unchecked) private(set) var hasSpecialSteps = false

  /// Whether something was found besides steps.
  var hasNotes: Bool {
    !(sightings.isEmpty && stuck.isEmpty && failures.isEmpty && failedContent.isEmpty)
  }

  /// The bytes of a step's target, which can be read until others are written.
  @inline(__always)
  func bytes(of step: Int) -> UnsafeRawBufferPointer {
    let end = step + 1 < steps.count ? steps[step + 1].start : packer.count
    return UnsafeRawBufferPointer(rebasing: packer.written[steps[step].start..<end])
  }

  /// Adds a step whose target has been written behind all other bytes.
  ///
  /// - Parameters:
  ///   - start: where the bytes of the target start.
  ///   - origin: the bytes of the situation before the step.
  ///   - label: the label of the step.
  ///   - kind: the kind of the outcome.
  ///   - mayBeNone: whether the step is an event from outside that does nothing unless it is taken.
  ///   - isUrgent: whether no time can pass before the step.
  /// - Returns: whether the step leads to another situation; `nil` when it is none, because nothing
  ///   has changed, and was not added.
  @inline(__always)
  func add(
    targetAt start: Int,
    from origin: UnsafeRawBufferPointer,
    _ label: UInt32,
    _ kind: OutcomeKind,
    mayBeNone: Bool,
    isUrgent: Bool = false
  ) -> Bool? {
    let target = UnsafeRawBufferPointer(rebasing: packer.written[start...])
    let isLoop = SituationStore.isSame(target, origin)
    // A step that was rolled back is none.
    guard !isLoop || kind == .transitioned || kind == .internal || !mayBeNone else {
      packer.removeAll(from: start)
      return nil
    }
    let hash = isLoop ? 0 : SituationStore.hash(target)
    if isUrgent || label & Self.computedMark != 0 { hasSpecialSteps = true }
    steps.append(
      FoundStep(start: start, hash: hash, label: label, isLoop: isLoop, isUrgent: isUrgent)
    )
    return !isLoop
  }

  /// Removes the last steps with their bytes.
  func removeSteps(from step: Int, bytesFrom byte: Int) {
    steps.removeAll(from: step)
    packer.removeAll(from: byte)
    packer.problem = nil
  }

  /// Exchanges everything with another one.
  func exchange(with other: FoundSituations) {
    swap(&packer, &other.packer)
    swap(&steps, &other.steps)
    swap(&rows, &other.rows)
    swap(&stop, &other.stop)
    swap(&sightings, &other.sightings)
    swap(&stuck, &other.stuck)
    swap(&failures, &other.failures)
    swap(&failedContent, &other.failedContent)
    swap(&demands, &other.demands)
    swap(&replacements, &other.replacements)
    swap(&hasSpecialSteps, &other.hasSpecialSteps)
  }

  func removeAll() {
    packer.removeAll()
    steps.removeAll()
    hasSpecialSteps = false
    rows.removeAll()
    stop = nil
    sightings.removeAll(keepingCapacity: true)
    stuck.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
    failedContent.removeAll(keepingCapacity: true)
    demands.removeAll(keepingCapacity: true)
    replacements.removeAll(keepingCapacity: true)
  }
}

/// Content that failed in a step.
struct FoundContentFailure {
  let row: Int
  let label: UInt32
  let failure: ContentFailure
}

/// A step that failed.
struct FoundFailure {
  let row: Int
  let label: UInt32
  /// The active states before it.
  let configuration: StateSet
  let end: End

  /// How a step ends that fails.
  enum End {
    /// It ends with an error.
    case error
    /// It does not end, and the machine takes it back.
    case takenBack
    /// It does not end, and the machine stays where it gives up.
    case givenUp
  }
}
