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
    /// Returns a machine in a situation to a function, if it is nothing but its active states.
    let withMachine: (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
    /// Writes the active states of a machine.
    let packStates: (UnsafeRawPointer, inout Packer) -> Void
  }

  private enum Template {
    case unknown
    case number(Int)
    /// A machine with these states is more than its states and its context.
    case none
  }

  private let stepper: PlainStepper
  private let chart: Chart
  private let facts: FactNumbers
  private let found: FoundSituations
  /// Whether the facts of claims about runs are needed.
  private let needsGraph: Bool
  /// The context of the situation.
  private let context: UnsafeMutableRawPointer
  /// The bytes of active states; the number of each is that of its template.
  private let states = SituationStore()
  /// For each of them its template, as far as it was looked for.
  private var templates: [Template] = []
  private var templateCount = 0
  /// The numbers of active states by the identity of their configuration.
  private var numbers: [UnsafeRawPointer: Int] = [:]
  /// The last configurations, to look in first.
  private var recent: [(configuration: UnsafeRawPointer?, number: Int)]
  private var again = Packer()
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
    recent = Array(repeating: (nil, 0), count: 256)
  }

  deinit { context.deallocate() }

  /// Looks only for what has not been seen of the claims.
  func look(for isOpen: (FactNumbers.ClaimFact) -> Bool) {
    open = facts.claims.filter(isOpen)
    openFacts = open.reduce(0) { $0 | 1 << UInt64($1.fact) }
  }

  /// Explores a situation.
  ///
  /// - Parameters:
  ///   - bytes: the situation.
  ///   - isSampled: whether its steps are taken twice.
  /// - Returns: whether all was found out; otherwise nothing was added.
  func expand(_ bytes: UnsafeRawBufferPointer, isSampled: Bool) -> Expansion {
    // No situation is without bytes: it has an active state.
    let start = bytes.baseAddress.unsafelyUnwrapped
    let stateBytes = countOfStateBytes(start)
    guard let template = template(bytes, stateBytes) else { return .general }
    var unpacker = Unpacker(start + stateBytes)
    chart.context.unpack(&unpacker, to: context)
    defer { stepper.destroy(context) }
    var row = FoundSituation()
    let wanted = openFacts | facts.bounds | (needsGraph ? facts.ofRuns : 0)
    let holding = wanted == 0 ? 0 : stepper.facts(template, context, wanted)
    if holding & facts.bounds != facts.bounds { return .general }
    let firstStep = found.steps.count
    let firstByte = found.packer.count
    let expansion = takeSteps(template, bytes, stateBytes, isSampled: isSampled)
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

  private func takeSteps(
    _ template: Int,
    _ origin: UnsafeRawBufferPointer,
    _ stateBytes: Int,
    isSampled: Bool
  ) -> Expansion {
    var isPlain = true
    var hasProgress = false
    stepper.send(template, context) { event, kind, context, machine, configuration in
      guard isPlain else { return }
      guard kind == .internal || kind == .transitioned, let configuration else {
        isPlain = false
        return
      }
      let start = found.packer.count
      packStates(kind, configuration, machine, origin, stateBytes)
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
    return isSampled ? takeAgain(template, origin, stateBytes) : .done
  }

  @inline(__always)
  private func packStates(
    _ kind: OutcomeKind,
    _ configuration: UnsafeRawPointer,
    _ machine: UnsafeRawPointer,
    _ origin: UnsafeRawBufferPointer,
    _ stateBytes: Int
  ) {
    if kind == .internal {
      for position in 0..<stateBytes { found.packer.append(origin[position]) }
      return
    }
    let number = number(of: configuration, machine)
    states.withBytes(of: number) { found.packer.append(contentsOf: $0) }
  }

  /// Takes the steps of a situation again, and compares.
  private func takeAgain(
    _ template: Int,
    _ origin: UnsafeRawBufferPointer,
    _ stateBytes: Int
  ) -> Expansion {
    let firstStep = (found.rows.last?.stepEnd ?? 0)
    let count = found.steps.count - firstStep
    let firstByte = found.packer.count
    var taken = 0
    var difference: UInt32?
    stepper.send(template, context) { event, kind, context, machine, configuration in
      guard difference == nil else { return }
      let label = chart.labels[event]
      guard taken < count, kind == .internal || kind == .transitioned, let configuration else {
        difference = label
        return
      }
      let start = found.packer.count
      packStates(kind, configuration, machine, origin, stateBytes)
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

  /// The template for the active states of a situation; `nil` when the machine is more than these.
  private func template(_ bytes: UnsafeRawBufferPointer, _ stateBytes: Int) -> Int? {
    let key = UnsafeRawBufferPointer(rebasing: bytes[..<stateBytes])
    let number = states.insert(key, hash: SituationStore.hash(key)).number
    while templates.count <= number { templates.append(.unknown) }
    switch templates[number] {
    case .number(let template): return template
    case .none: return nil
    case .unknown: break
    }
    templates[number] = .none
    chart.withMachine(bytes.baseAddress.unsafelyUnwrapped) { machine in
      stepper.addTemplate(machine)
      templates[number] = .number(templateCount)
      templateCount += 1
    }
    guard case .number(let template) = templates[number] else { return nil }
    return template
  }

  /// The number of the active states of a machine behind a step.
  private func number(
    of configuration: UnsafeRawPointer,
    _ machine: UnsafeRawPointer
  ) -> Int {
    let place = Int(bitPattern: configuration) >> 5 & 255
    if recent[place].configuration == configuration { return recent[place].number }
    let number = numbers[configuration] ?? self.newNumber(of: configuration, machine)
    recent[place] = (configuration, number)
    return number
  }

  private func newNumber(
    of configuration: UnsafeRawPointer,
    _ machine: UnsafeRawPointer
  ) -> Int {
    again.removeAll()
    chart.packStates(machine, &again)
    let number = states.insert(again.bytes).number
    numbers[configuration] = number
    return number
  }
}
