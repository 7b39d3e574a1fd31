internal import Statecraft

/// The situations that were found and the steps between them, in the order of their numbers, without
/// types of the user.
final class ExploredSituations {
  /// All situations that were found.
  let store: SituationStore
  /// For each situation the one that it was found from; the first one has none.
  @exclusivity(unchecked) private(set) var parents: [UInt32] = []
  /// For each situation the label of the step that it was found by.
  @exclusivity(unchecked) private(set) var foundBy: [UInt32] = []
  /// The first situation of each distance from the start.
  @exclusivity(unchecked) private(set) var levels: [Int] = [0]
  /// The number of steps between explored situations.
  @exclusivity(unchecked) private(set) var stepCount = 0
  /// The number of situations whose steps have not been explored because of a bound.
  @exclusivity(unchecked) private(set) var cutCount = 0
  /// The number of situations that were explored by plain steps.
  @exclusivity(unchecked) private(set) var plainCount = 0
  /// The number of situations whose steps have been explored.
  @exclusivity(unchecked) private(set) var expandedCount = 0
  /// The situations from which nothing leads on, although the machine is not final: for each
  /// configuration the first one, and their number.
  @exclusivity(unchecked) private(set) var stuck: [StateSet: (first: Int, count: Int)] = [:]
  /// The steps that failed, for each configuration that they start from.
  @exclusivity(unchecked) private(set) var failures: [StateSet: FailedSteps] = [:]
  /// The steps that do not end, for each configuration that they start from.
  @exclusivity(unchecked) private(set) var endless: [StateSet: FailedSteps] = [:]
  /// The content that fails without a transition that takes the error, by its place.
  @exclusivity(unchecked) private(set) var failedContent: [ContentFailure.Place: FailedContent] =
    [:]
  /// The number of steps that do not end and have not been followed.
  @exclusivity(unchecked) private(set) var givenUpCount = 0
  /// For each situation whether the machine is final; empty without a graph.
  @exclusivity(unchecked) private(set) var isFinal: [Bool] = []
  /// Steps of timers before which no time can pass.
  @exclusivity(unchecked) private(set) var urgentSteps: [(from: UInt32, to: UInt32)] = []
  /// The first situation in which the time of the watched claim can end.
  @exclusivity(unchecked) private(set) var timeIsUp: Int?
  /// The steps, if a claim needs them.
  @exclusivity(unchecked) private(set) var graph: StepGraph?
  /// Who waits where for what, if a claim needs to know.
  @exclusivity(unchecked) private(set) var demands: StepDemands?
  /// Why the exploration ended early; `nil` when it is complete.
  @exclusivity(unchecked) var stop: ExplorationStop? {
    didSet { hasStopped = stop != nil }
  }
  /// Whether the exploration ended early: quicker to ask than why.
  @exclusivity(unchecked) private var hasStopped = false

  private let limit: Int?
  /// The memory of the values that situations have as numbers only.
  private let keptBytes: () -> Int
  /// What that was when it was last asked for.
  private var countedKeptBytes = 0

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - limit: how many situations are explored at most.
  ///   - demands: who can wait for what, if the steps are needed.
  ///   - isLossy: whether a test wants situations to be taken for each other.
  ///   - keptBytes: the memory of the values that situations have as numbers only.
  init(
    limit: Int?,
    demands: StepDemands?,
    isLossy: Bool = false,
    keptBytes: @escaping () -> Int = { 0 }
  ) {
    self.keptBytes = keptBytes
    store = SituationStore(isLossy: isLossy)
    self.limit = limit
    self.demands = demands
    graph = demands == nil ? nil : .empty
  }

  /// The memory that the situations use, with the ways to them and with what is known of them.
  var byteCount: Int {
    store.byteCount + parents.countedBytes + foundBy.countedBytes + (graph?.byteCount ?? 0)
      + isFinal.countedBytes + (demands?.byteCount ?? 0) + urgentSteps.countedBytes
      + countedKeptBytes
  }

  /// Counts the values that situations have as numbers only.
  ///
  /// What is found later counts with the next call: a budget must end at the same situation, however
  /// much others have found meanwhile.
  func countKeptBytes() { countedKeptBytes = keptBytes() }

  /// Adds the first situation.
  func begin(_ situation: [UInt8]) {
    _ = store.insert(situation)
    addSituation(0, 0)
  }

  /// Ends the list of situations.
  func finish() {
    if levels.count > 1, levels[levels.count - 1] == store.count { levels.removeLast() }
    graph?.finish()
  }

  // MARK: - Adding what was found

  /// Goes through what a worker has found, in the order of the situations.
  ///
  /// - Parameters:
  ///   - found: what was found.
  ///   - number: the number of the chunk that was found.
  ///   - search: what has found the targets; `nil` to look for them here.
  ///   - labelOfComputed: the label of an event of a computed domain by its position.
  ///   - note: takes what was seen of claims in a situation.
  func add(
    _ found: FoundSituations,
    chunk number: Int,
    of search: TargetSearch?,
    labelOfComputed: (Int) -> UInt32,
    note: (_ claim: Int, _ what: ClaimSighting, _ situation: Int) -> Void
  ) {
    var rest = Rest()
    var step = 0
    let mark = FoundSituations.computedMark
    let rowCount = found.rows.count
    let demandCount = rowCount == 0 ? 0 : found.demands.count / rowCount
    let hasGraph = graph != nil
    let hasNotes = found.hasNotes
    // What has found the targets, if only first steps are gone through. The caller keeps it alive: to count
    // references for each situation would take as long as to add one.
    let firstSteps =
      hasGraph || found.hasSpecialSteps ? nil : search.map { Unmanaged.passUnretained($0) }
    func label(_ label: UInt32) -> UInt32 {
      label & mark == 0 ? label : labelOfComputed(Int(label & ~mark))
    }
    for position in 0..<rowCount {
      let row = found.rows[position]
      if expandedCount == levels[levels.count - 1] { levels.append(store.count) }
      let situation = expandedCount
      if hasGraph {
        graph?.begin(facts: row.facts)
        demands?.begin(found.demands[position * demandCount..<(position + 1) * demandCount])
        isFinal.append(row.isFinal)
      }
      stepCount += row.stepEnd - step
      if let firstSteps {
        firstSteps._withUnsafeGuaranteedRef {
          addTargets(of: found, number, $0, step..<row.stepEnd, situation)
        }
        step = row.stepEnd
      }
      while step < row.stepEnd {
        if search == nil { store.lookup.fetch(behind: step, of: found) }
        let next = found.steps[step]
        let label = label(next.label)
        let target =
          next.isLoop ? situation : target(next, step, found, number, search, situation, label)
        if hasGraph {
          graph?.add(target, label)
          rest.addReplacements(found, step, to: &demands)
          demands?.addStep()
        }
        if next.isUrgent { urgentSteps.append((UInt32(situation), UInt32(target))) }
        step += 1
      }
      if hasGraph, row.stays {
        graph?.addStay(at: situation)
        demands?.addStep()
      }
      if hasNotes { addNotes(of: found, position, &rest, situation, label, note) }
      if row.isCut { cutCount += 1 }
      if row.isPlain { plainCount += 1 }
      if row.timeIsUp { timeIsUp = timeIsUp ?? situation }
      expandedCount += 1
      if position == rowCount - 1, let reason = found.stop { stop = stop ?? reason }
      if hasStopped || row.timeIsUp { return }
    }
  }

  /// Adds what was found in a situation besides steps.
  private func addNotes(
    of found: FoundSituations,
    _ position: Int,
    _ rest: inout Rest,
    _ situation: Int,
    _ label: (UInt32) -> UInt32,
    _ note: (_ claim: Int, _ what: ClaimSighting, _ situation: Int) -> Void
  ) {
    while let sighting = rest.sighting(found, position) {
      var what = sighting.what
      if case .step(let mark) = what { what = .step(label(mark)) }
      note(sighting.claim, what, situation)
    }
    while let configuration = rest.stuck(found, position) {
      stuck[configuration, default: (situation, 0)].count += 1
    }
    while let failed = rest.failure(found, position) {
      let label = label(failed.label)
      let first = FailedSteps(from: situation, label: label)
      switch failed.end {
      case .error: failures[failed.configuration, default: first].note(label)
      case .takenBack, .givenUp: endless[failed.configuration, default: first].note(label)
      }
      if failed.end == .givenUp { givenUpCount += 1 }
    }
    while let failed = rest.failedContent(found, position) {
      let label = label(failed.label)
      let first = FailedContent(failed.failure, from: situation, label: label)
      failedContent[failed.failure.place, default: first].steps.note(label)
    }
  }

  /// Adds the situations to which steps were the first to lead.
  ///
  /// - Parameters:
  ///   - found: what a worker has found.
  ///   - chunk: the number of the chunk that it is.
  ///   - search: what has found the targets.
  ///   - steps: the positions of the steps.
  ///   - parent: the situation that they start from.
  @inline(__always)
  private func addTargets(
    of found: FoundSituations,
    _ chunk: Int,
    _ search: TargetSearch,
    _ steps: Range<Int>,
    _ parent: Int
  ) {
    let targets = search.targets(ofChunk: chunk)
    for position in steps where targets[position].isFirst {
      let step = found.steps[position]
      _ = target(step, position, found, chunk, search, parent, step.label)
    }
  }

  /// The number of a step's target, which may be new.
  @inline(__always)
  private func target(
    _ step: FoundStep,
    _ position: Int,
    _ found: FoundSituations,
    _ chunk: Int,
    _ search: TargetSearch?,
    _ parent: Int,
    _ label: UInt32
  ) -> Int {
    guard let search else {
      let (number, isNew) = store.insert(found.bytes(of: position), step.shard, step.tag)
      if isNew { addSituation(parent, label) }
      return number
    }
    let target = search.targets(ofChunk: chunk)[position]
    guard target.isFirst else { return search.number(of: target) }
    let place = StepPlace(generation: search.generation, chunk: chunk, position: position)
    // As above, no reference is counted.
    let number = Unmanaged.passUnretained(store)._withUnsafeGuaranteedRef {
      $0.add(found.bytes(of: position), step, at: place)
    }
    search.setNumber(number, at: place)
    addSituation(parent, label)
    return number
  }

  private func addSituation(_ parent: Int, _ label: UInt32) {
    parents.append(UInt32(parent))
    foundBy.append(label)
    if let limit, store.count >= limit { stop = stop ?? .situations(limit) }
  }
}

/// What was found besides steps and is to be gone through together with them.
private struct Rest {
  private var sighting = 0
  private var stuck = 0
  private var failure = 0
  private var failedContent = 0
  private var replacement = 0

  mutating func addReplacements(
    _ found: FoundSituations,
    _ step: Int,
    to demands: inout StepDemands?
  ) {
    while replacement < found.replacements.count, found.replacements[replacement].step == step {
      let next = found.replacements[replacement]
      demands?.addReplacement(next.isTimer, next.number)
      replacement += 1
    }
  }

  mutating func sighting(
    _ found: FoundSituations,
    _ row: Int
  ) -> (claim: Int, what: ClaimSighting)? {
    Self.next(found.sightings, &sighting) { $0.row == row }.map { ($0.claim, $0.what) }
  }

  mutating func stuck(_ found: FoundSituations, _ row: Int) -> StateSet? {
    Self.next(found.stuck, &stuck) { $0.row == row }?.configuration
  }

  mutating func failure(_ found: FoundSituations, _ row: Int) -> FoundFailure? {
    Self.next(found.failures, &failure) { $0.row == row }
  }

  mutating func failedContent(_ found: FoundSituations, _ row: Int) -> FoundContentFailure? {
    Self.next(found.failedContent, &failedContent) { $0.row == row }
  }

  /// The element at a position, behind which the position is then; `nil` if it belongs to a later row.
  @inline(__always)
  private static func next<Element>(
    _ elements: [Element],
    _ position: inout Int,
    where belongs: (Element) -> Bool
  ) -> Element? {
    guard position < elements.count, belongs(elements[position]) else { return nil }
    position += 1
    return elements[position - 1]
  }
}
