internal import Statecraft

/// Explores the steps of situations in which a machine is nothing but its active states and its
/// context, without types of the user.
///
/// What is rare is left to ``SituationExpander``, which finds the same in a general way.
final class PlainExpander {
  /// What became of a situation.
  enum Expansion {
    case done
    /// It has to be explored in the general way.
    case general
    /// Taking a step twice led to different situations; the step has this label.
    case impure(UInt32)
  }

  /// What is to be known of a chart.
  struct Chart {
    let context: ValuePlan
    let hasRegions: Bool
    /// For each event its label.
    let labels: [UInt32]
    /// Returns the identity of the active states in a situation; `nil` if a machine is more than these
    /// and its context.
    let states: (UnsafeRawPointer) -> UnsafeRawPointer?
    /// Writes the active states with an identity.
    let packStates: (UnsafeRawPointer, inout Packer) -> Void
    /// The regions that the chart is divided into; `nil` if it is not.
    let regions: PlainRegions.Chart?
  }

  private let stepper: PlainStepper
  private let chart: Chart
  private let facts: FactNumbers
  private let found: FoundSituations
  /// Whether the facts of claims about runs are needed.
  private let needsGraph: Bool
  /// The context of the situation.
  private let context: UnsafeMutableRawPointer
  private let states: PlainStates
  /// The same for charts that are divided into their regions; else `nil`.
  private let regions: PlainRegions?
  /// The claims whose facts are still looked for.
  private var open: [FactNumbers.ClaimFact] = []
  private var openFacts: UInt64 = 0

  init(
    _ stepper: PlainStepper,
    _ chart: Chart,
    _ facts: FactNumbers,
    _ found: FoundSituations,
    needsGraph: Bool
  ) {
    self.stepper = stepper
    self.chart = chart
    self.facts = facts
    self.found = found
    self.needsGraph = needsGraph
    context = .allocate(
      byteCount: max(1, stepper.layout.size),
      alignment: stepper.layout.alignment
    )
    states = PlainStates(stepper, chart)
    regions = stepper.regions.flatMap { stepper in
      chart.regions.map { PlainRegions(stepper, $0) }
    }
  }

  deinit { context.deallocate() }

  /// Looks only for what has not been seen of the claims.
  func look(for isOpen: (FactNumbers.ClaimFact) -> Bool) {
    open = facts.claims.filter(isOpen)
    openFacts = open.reduce(0) { $0 | 1 << UInt64($1.fact) }
  }

  /// Explores situations that follow each other, up to the first one that is not explored completely.
  ///
  /// - Parameters:
  ///   - starts: where their bytes start.
  ///   - first: the number of the first one.
  /// - Returns: how many were explored, and what became of the next one.
  func expand(
    _ starts: UnsafeBufferPointer<UnsafeRawPointer>,
    from first: Int
  ) -> (count: Int, next: Expansion) {
    for (count, start) in starts.enumerated() {
      let isSampled = PuritySample.contains(first + count)
      let expansion = SituationStore.withBytes(at: start) { expand($0, isSampled: isSampled) }
      guard case .done = expansion else { return (count, expansion) }
    }
    return (starts.count, .done)
  }

  /// Explores a situation.
  ///
  /// - Parameters:
  ///   - bytes: the situation.
  ///   - isSampled: whether its steps are taken twice.
  /// - Returns: whether all was found out; otherwise nothing was added.
  func expand(_ bytes: UnsafeRawBufferPointer, isSampled: Bool) -> Expansion {
    if let regions, let stateBytes = regions.read(bytes) {
      return expand(bytes, stateBytes, PlainRegions.Place(regions: regions), isSampled)
    }
    // No situation is without bytes: it has an active state.
    let stateBytes = countOfStateBytes(bytes.baseAddress.unsafelyUnwrapped)
    guard let place = states.place(in: bytes, stateBytes) else { return .general }
    return expand(bytes, stateBytes, place, isSampled)
  }

  @inline(__always)
  private func expand(
    _ bytes: UnsafeRawBufferPointer,
    _ stateBytes: Int,
    _ place: some PlainPlace,
    _ isSampled: Bool
  ) -> Expansion {
    var unpacker = Unpacker(bytes.baseAddress.unsafelyUnwrapped + stateBytes)
    chart.context.unpack(&unpacker, to: context)
    defer { stepper.destroy(context) }
    var row = FoundSituation()
    let wanted = openFacts | facts.bounds | (needsGraph ? facts.ofRuns : 0)
    let holding = wanted == 0 ? 0 : place.facts(context, wanted)
    if holding & facts.bounds != facts.bounds { return .general }
    let firstStep = found.steps.count
    let firstByte = found.packer.count
    let expansion = takeSteps(place, bytes, isSampled: isSampled)
    guard case .done = expansion else {
      found.removeSteps(from: firstStep, bytesFrom: firstByte)
      return expansion
    }
    row.facts = holding & facts.ofRuns
    row.stays = true
    row.isPlain = true
    row.stepEnd = found.steps.count
    found.rows.append(row)
    let seen = (holding ^ facts.falseOnes) & openFacts
    if seen != 0 { note(seen) }
    return .done
  }

  private func note(_ seen: UInt64) {
    for claim in open where seen & 1 << UInt64(claim.fact) != 0 {
      found.sightings.append((found.rows.count - 1, claim.claim, claim.shows))
    }
    look { openFacts & ~seen & 1 << UInt64($0.fact) != 0 }
  }

  // MARK: - Steps

  @inline(__always)
  private func takeSteps(
    _ place: some PlainPlace,
    _ origin: UnsafeRawBufferPointer,
    isSampled: Bool
  ) -> Expansion {
    var isPlain = true
    var hasProgress = false
    place.send(context) { event, kind, context, target in
      guard isPlain else { return }
      guard kind == .internal || kind == .transitioned, let target else {
        isPlain = false
        return
      }
      let start = found.packer.count
      place.pack(target, origin, into: &found.packer)
      chart.context.pack(context, into: &found.packer)
      let leadsOn = found.add(
        targetAt: start,
        from: origin,
        chart.labels[event],
        kind,
        mayBeNone: true
      )
      if leadsOn == true { hasProgress = true }
    }
    // What is stuck or cannot be compared is described in the general way.
    guard isPlain, hasProgress, found.packer.problem == nil else { return .general }
    return isSampled ? takeAgain(place, origin) : .done
  }

  /// Takes the steps of a situation again, and compares.
  private func takeAgain(
    _ place: some PlainPlace,
    _ origin: UnsafeRawBufferPointer
  ) -> Expansion {
    let firstStep = found.rows.count > 0 ? found.rows[found.rows.count - 1].stepEnd : 0
    let count = found.steps.count - firstStep
    let firstByte = found.packer.count
    var taken = 0
    var difference: UInt32?
    place.send(context) { event, kind, context, target in
      guard difference == nil else { return }
      let label = chart.labels[event]
      guard taken < count, kind == .internal || kind == .transitioned, let target else {
        difference = label
        return
      }
      let start = found.packer.count
      place.pack(target, origin, into: &found.packer)
      chart.context.pack(context, into: &found.packer)
      let step = found.steps[firstStep + taken]
      let end =
        taken + 1 < count ? found.steps[firstStep + taken + 1].start : firstByte
      let isSame = SituationStore.isSame(
        UnsafeRawBufferPointer(rebasing: found.packer.written[start...]),
        UnsafeRawBufferPointer(rebasing: found.packer.written[step.start..<end])
      )
      if step.label != label || !isSame { difference = label }
      taken += 1
    }
    if difference == nil, taken < count { difference = found.steps[firstStep + taken].label }
    found.packer.removeAll(from: firstByte)
    return difference.map { .impure($0) } ?? .done
  }

  // MARK: - Active states

  /// How many bytes stand for the active states.
  private func countOfStateBytes(_ start: UnsafeRawPointer) -> Int {
    var unpacker = Unpacker(start)
    for _ in 0..<(chart.hasRegions ? unpacker.count() : 1) { _ = unpacker.count() }
    return unpacker.offset
  }
}
