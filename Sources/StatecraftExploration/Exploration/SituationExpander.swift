internal import Statecraft

/// Explores the steps of single situations; each worker has one of its own.
final class SituationExpander<Context: ChartContext> {
  let codec: SituationCodec<Context>
  let proof: PreparedProof<Context>
  let labels: StepLabels<Context>
  let watch: TimeWatch<Context>?
  /// Whether the steps and who waits for what are needed for claims about runs.
  let needsGraph: Bool
  let timers: Int
  let invocations: Int

  /// What was seen of each claim.
  private var watches: [ClaimWatch<Context>]
  /// What was found.
  let found = FoundSituations()
  /// The events whose domains are computed.
  private(set) var computed: [Context.Event] = []
  /// What explores plain situations, if there can be some.
  private let plain: PlainExpander?
  /// Sends an event to a machine.
  private let sendEvent: (inout Machine<Context>, Context.Event) -> OutcomeKind
  /// What tries out whether elements are interchangeable; `nil` if the proof says nothing of them.
  private let symmetry: SymmetryCheck<Context>?
  /// Whether plain situations are explored as such.
  private var usesPlain = false

  /// Whether a postponed event failed that was handled after the last step.
  private var hasFailedRecall = false
  /// Whether the step that was taken last does not end.
  private var hasEndlessStep = false

  /// What reads from outcomes which errors nothing takes; `nil` if no error of the chart becomes an event.
  private let untakenErrors: UntakenErrors<Context>?
  /// The content that failed in the step that was taken last without a transition that takes the error.
  private var failedContent: [ContentFailure] = []

  /// Whether claims ask what steps leave and enter.
  private var wantsVisits = false
  /// What the last step left and entered; `nil` if no claim asks that.
  private var visits: StepVisits<Context>?

  /// Where a step that is taken again is packed.
  var again = Packer()

  init(
    _ codec: SituationCodec<Context>,
    _ proof: PreparedProof<Context>,
    _ labels: StepLabels<Context>,
    _ stepper: PlainStepperSource<Context>?,
    _ watch: TimeWatch<Context>?,
    _ watches: [ClaimWatch<Context>],
    needsGraph: Bool
  ) {
    self.codec = codec
    self.proof = proof
    self.labels = labels
    self.watch = watch
    self.watches = watches
    self.needsGraph = needsGraph
    timers = codec.table.program.model.timers.count
    invocations = codec.table.program.model.invocations.count
    untakenErrors = UntakenErrors(codec.table.program.model)
    symmetry = SymmetryCheck(codec, proof)
    sendEvent = stepper?.send ?? { $0.send($1).kind }
    let found = found
    plain = stepper.flatMap { stepper in
      PlainExpander(
        codec,
        proof,
        labels,
        stepper,
        found,
        needsGraph: needsGraph,
        watchesClaims: !watches.isEmpty
      )
    }
  }

  /// Prepares for the next situations.
  ///
  /// - Parameters:
  ///   - watches: what was seen of each claim so far.
  ///   - triesPlain: whether to find out of each situation whether it is plain.
  func prepare(_ watches: [ClaimWatch<Context>], triesPlain: Bool) {
    self.watches = watches
    wantsVisits = watches.contains { $0.wantsVisits }
    usesPlain =
      triesPlain && plain != nil && codec.mistake == nil && !watches.contains { $0.wantsSteps }
    plain?.look { watches[$0.claim].isOpen }
  }

  /// Explores situations that follow each other.
  ///
  /// - Parameters:
  ///   - starts: where their bytes start, which nobody moves meanwhile.
  ///   - first: the number of the first one.
  ///   - chunk: gets what was found.
  func expand(
    _ starts: UnsafeBufferPointer<UnsafeRawPointer>,
    from first: Int,
    into chunk: ExpandedChunk<Context>
  ) {
    found.exchange(with: chunk.found)
    swap(&computed, &chunk.computed)
    defer {
      found.exchange(with: chunk.found)
      swap(&computed, &chunk.computed)
    }
    found.removeAll()
    computed.removeAll(keepingCapacity: true)
    var next = starts.startIndex
    while next < starts.endIndex {
      var expansion = PlainExpander.Expansion.general
      if usesPlain, let plain {
        // The loop over plain situations has no types of the user. If elements are interchangeable, each
        // situation is looked at.
        let last = symmetry == nil ? starts.endIndex : next + 1
        let count: Int
        (count, expansion) = plain.expand(
          UnsafeBufferPointer(rebasing: starts[next..<last]),
          from: first + next
        )
        if symmetry == nil { next += count }
        guard next < starts.endIndex else { return }
      }
      let number = first + next
      SituationStore.withBytes(at: starts[next]) { bytes in
        finish(expansion, number, bytes)
        if let problem = symmetry?.problem(in: number, bytes) { stop(problem) }
      }
      if found.stop != nil { return }
      next += 1
    }
  }

  /// Explores a situation in the general way unless that has been done.
  private func finish(
    _ expansion: PlainExpander.Expansion,
    _ number: Int,
    _ bytes: UnsafeRawBufferPointer
  ) {
    switch expansion {
    case .done: break
    case .general: expandGenerally(number, bytes)
    case .impure(let label):
      expandGenerally(number, bytes)
      stop(impureText(label, codec.moment(bytes.baseAddress.unsafelyUnwrapped).machine))
    }
  }

  /// The situation whose steps are explored.
  struct Origin {
    let moment: MachineMoment<Context>
    let situation: Situation<Context>
    let number: Int
    let bytes: UnsafeRawBufferPointer
    let engine: EngineState

    /// The number of pending timers.
    var timers: Int { engine.timers.count }
  }

  private func expandGenerally(_ number: Int, _ bytes: UnsafeRawBufferPointer) {
    // No situation is without bytes: it has an active state.
    let start = bytes.baseAddress.unsafelyUnwrapped
    let moment = codec.moment(start)
    let situation = Situation(moment.machine)
    let origin = Origin(
      moment: moment,
      situation: situation,
      number: number,
      bytes: bytes,
      engine: moment.machine.engine
    )
    found.rows.append(FoundSituation())
    for index in watches.indices {
      if let sighting = watches[index].sighting(in: situation) { note(sighting, index, number) }
    }
    let isDone = origin.engine.isDone
    row.isFinal = isDone
    if needsGraph {
      row.facts = factBits(in: situation)
      addDemands(origin.engine)
    }
    if moment.isWaiting, moment.zone.firing(moment.zone.count - 1, isLast: true) != nil {
      row.timeIsUp = true
    }
    guard proof.bounds.allSatisfy({ $0.holds(in: situation) }) else {
      row.isCut = true
      row.stepEnd = found.steps.count
      return
    }
    let hasProgress = isDone ? false : explore(origin)
    if !hasProgress, !isDone, origin.timers == 0, origin.engine.invocations.isEmpty {
      found.stuck.append((found.rows.count - 1, origin.engine.configuration))
    }
    row.stays = isDone || !mustGoOn(origin)
    row.stepEnd = found.steps.count
  }

  private var row: FoundSituation {
    get { found.rows[found.rows.count - 1] }
    _modify { yield &found.rows[found.rows.count - 1] }
  }

  private func note(
    _ sighting: ClaimSighting,
    _ index: Int,
    _ number: Int
  ) {
    watches[index].note(sighting, in: number)
    found.sightings.append((found.rows.count - 1, index, sighting))
  }

  private func stop(_ reason: String) {
    if found.stop == nil { found.stop = .refused(reason) }
  }

  private func factBits(in situation: Situation<Context>) -> UInt64 {
    var bits: UInt64 = 0
    for (position, fact) in proof.runFacts.enumerated() where fact.holds(in: situation) {
      bits |= 1 << UInt64(position)
    }
    return bits
  }

  /// Whether a run cannot stay in a situation: a timer fires, or an invocation ends.
  private func mustGoOn(_ origin: Origin) -> Bool {
    origin.timers > 0 || proof.ends.canEnd(in: origin.engine)
  }

  // MARK: - Kinds of steps

  /// Explores the events, the ends of invocations and the timers of a situation.
  ///
  /// - Returns: whether one of them leads to another situation.
  private func explore(_ origin: Origin) -> Bool {
    var hasProgress = false
    for domain in proof.domains.indices {
      switch proof.domains[domain].source {
      case .constant(let events):
        let first = labels.first(ofDomain: domain)
        for position in events.indices {
          hasProgress = send(events[position], first + UInt32(position), origin) || hasProgress
        }
      case .computed(let computedEvents):
        let events = computedEvents(origin.situation)
        guard events.count <= EventDomain<Context>.limit else {
          stop(proof.domains[domain].tooLargeText)
          continue
        }
        for event in events {
          let label = FoundSituations.computedMark | UInt32(computed.count)
          computed.append(event)
          hasProgress = send(event, label, origin) || hasProgress
        }
      }
    }
    hasProgress = endInvocations(origin) || hasProgress
    return fireTimers(origin) || hasProgress
  }

  /// - Returns: whether the event leads to another situation.
  private func send(_ event: Context.Event, _ label: UInt32, _ origin: Origin) -> Bool {
    if codec.traps, origin.moment.machine.traps(on: event) {
      stop(Self.trapText(event, origin.moment.machine))
      return false
    }
    if codec.mistake != nil, isForgotten(label, origin) { return false }
    return go(origin, origin.moment.zone, label, isEvent: true) {
      guard !codec.mayPostpone, !wantsVisits, untakenErrors == nil else {
        return noted($0.send(event))
      }
      let kind = sendEvent(&$0, event)
      guard kind == .failed else { return kind }
      // The error is asked for only where a step fails.
      $0 = origin.moment.machine
      return noted($0.send(event))
    }
  }

  private func endInvocations(_ origin: Origin) -> Bool {
    var hasProgress = false
    for end in proof.ends.possible(in: origin.engine) {
      hasProgress =
        go(origin, origin.moment.zone, labels.label(ofEnd: end.number), isEvent: false) {
          noted($0.endInvocation(at: end.position, end.result.asResult))
        } || hasProgress
    }
    return hasProgress
  }

  private func fireTimers(_ origin: Origin) -> Bool {
    var hasProgress = false
    for (position, pending) in origin.engine.timers.enumerated() {
      guard let zone = origin.moment.zone.firing(position) else { continue }
      let label = labels.label(ofTimer: pending.timer)
      let isUrgent = origin.moment.zone.isDue(position)
      hasProgress =
        go(origin, zone, label, isEvent: false, isUrgent: isUrgent) {
          let moment = codec.mistake == .absoluteTime ? $0.now + .seconds(1) : .zero
          return noted($0.fireTimer(at: position, moment))
        } || hasProgress
    }
    return hasProgress
  }

  /// The kind of an outcome; notes whether the step does not end, whether a postponed event failed that was handled
  /// after it, what content failed, and what the step left and entered.
  private func noted(_ outcome: Outcome<Context>) -> OutcomeKind {
    if codec.mayPostpone, outcome.hasFailedRecall { hasFailedRecall = true }
    if outcome.kind == .failed || hasFailedRecall { hasEndlessStep = outcome.isEndless }
    if let untakenErrors { failedContent = untakenErrors.content(in: outcome) }
    if wantsVisits { visits = StepVisits(outcome) }
    return outcome.kind
  }

  /// How the step ends that was noted last.
  private var end: FoundFailure.End {
    guard hasEndlessStep else { return .error }
    return codec.table.program.model.errors == .rollBack ? .takenBack : .givenUp
  }

  /// Takes a step on a copy of a machine.
  ///
  /// - Returns: whether it leads to another situation.
  private func go(
    _ origin: Origin,
    _ zone: TimerZone,
    _ label: UInt32,
    isEvent: Bool,
    isUrgent: Bool = false,
    _ step: (inout Machine<Context>) -> OutcomeKind
  ) -> Bool {
    var next = origin.moment
    hasFailedRecall = false
    hasEndlessStep = false
    let kind = step(&next.machine)
    let visits = visits
    // An event that nothing takes may have made a condition fail.
    for failure in failedContent {
      found.failedContent.append(
        FoundContentFailure(row: found.rows.count - 1, label: label, failure: failure)
      )
    }
    // Every event starts timers of inactivity anew, and keeps them from firing, also when the situation
    // stays the same; other steps end a timer or an invocation, also when nothing reacts to that.
    let isWronglyTaken = kind == .failed && codec.mistake == .rollbackTaken
    let mayBeNone = isEvent && !isWronglyTaken && !restartsTimers(origin)
    let isHandled = kind != .refused && kind != .ignored
    guard isHandled || !mayBeNone else { return false }
    if kind == .failed || hasFailedRecall {
      found.failures.append(
        FoundFailure(
          row: found.rows.count - 1,
          label: label,
          configuration: origin.engine.configuration,
          end: end
        )
      )
      // Where the machine gives up is not where the chart leads.
      if end == .givenUp { return true }
    }
    if codec.hasTimers || watch != nil {
      let problem = next.updateTimes(since: zone, timers: origin.timers, watch: watch)
      if let problem { stop(problem) }
    }
    let start = found.packer.count
    codec.pack(next, into: &found.packer)
    if let problem = found.packer.problem { stop(problem) }
    let isPure = !PuritySample.contains(origin.number) || isRepeatable(origin, start, step, zone)
    if !isPure { stop(impureText(label, origin.moment.machine)) }
    let added = found.add(
      targetAt: start,
      from: origin.bytes,
      label,
      kind,
      mayBeNone: mayBeNone,
      isUrgent: isUrgent
    )
    guard let leadsOn = added else { return false }
    if needsGraph { addReplacements(origin.engine, next.machine) }
    for index in watches.indices where watches[index].wantsSteps {
      let sighting = watches[index].sighting(
        origin.situation,
        Situation(next.machine),
        visits,
        label
      )
      if let sighting { note(sighting, index, origin.number) }
    }
    return leadsOn || reorders(origin, next)
  }
}
