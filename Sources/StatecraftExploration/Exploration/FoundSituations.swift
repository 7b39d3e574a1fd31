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
  @exclusivity(unchecked) var steps: [FoundStep] = []
  var rows: [FoundSituation] = []
  /// What was seen of claims: the row, the claim, and what.
  var sightings: [(row: Int, claim: Int, what: ClaimSighting)] = []
  /// The stuck situations with their active states.
  var stuck: [(row: Int, configuration: StateSet)] = []
  /// The steps that failed.
  var failures: [(row: Int, label: UInt32)] = []
  /// For each row whether each timer waits, then whether each invocation runs.
  var demands: [Bool] = []
  var restarts: [FoundRestart] = []
  /// For each step the number of its target, or a mark and a position in its shard.
  let targets = TargetNumbers()

  /// The bytes of a step's target.
  @inline(__always)
  func withBytes<Result>(of step: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    packer.bytes.withUnsafeBytes { bytes in
      let end = step + 1 < steps.count ? steps[step + 1].start : bytes.count
      return body(UnsafeRawBufferPointer(rebasing: bytes[steps[step].start..<end]))
    }
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
    let (hash, isLoop) = packer.bytes.withUnsafeBytes { bytes in
      let target = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let isLoop = SituationStore.isSame(target, origin)
      return (isLoop ? 0 : SituationStore.hash(target), isLoop)
    }
    // A step that was rolled back is none.
    guard !isLoop || kind == .transitioned || kind == .internal || !mayBeNone else {
      packer.bytes.removeSubrange(start...)
      return nil
    }
    steps.append(
      FoundStep(start: start, hash: hash, label: label, isLoop: isLoop, isUrgent: isUrgent)
    )
    return !isLoop
  }

  func removeAll() {
    packer.bytes.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    sightings.removeAll(keepingCapacity: true)
    stuck.removeAll(keepingCapacity: true)
    failures.removeAll(keepingCapacity: true)
    demands.removeAll(keepingCapacity: true)
    restarts.removeAll(keepingCapacity: true)
  }
}
