/// Works out in advance what a configuration does with an event, by the same rules as ``Macrostep``.
///
/// Guards that look at the context become decisions, also those of eventless transitions and of
/// raised events that are always the same. What depends on more than the context and the
/// configuration is left to the general way: guards whose errors raise events, messages to work, executable
/// content of documents. Where an action has thrown whose error raises an event, the engine goes on from
/// the end of the microstep. An event that is computed is raised by the step, which goes on by its case. An
/// output of a final state is computed and kept by the step, for the content and the guards of the
/// completion. What a language hook does when it receives an event is not in the precomputed step.
struct PrecomputedStepBuilder<Context: ChartContext> {
  /// The result.
  private(set) var content = TableEntryContent<Context>.general

  let program: Program<Context>
  let before: StateSet
  let historyBefore: HistoryValues
  let column: Int
  /// The region that is looked at alone; `nil` for whole configurations.
  let region: ClosedRange<Int>?
  /// Whether other regions react to the same, so that the parts of the step are done between theirs.
  private let isShared: Bool
  /// Whether a guard asks for a state outside of the region, or a transition reads a history there.
  private var asksOutside = false
  /// Whether guards of eventless transitions outside of the region are asked after each microstep.
  let isWatchedOutside: Bool
  /// Whether the latest selection has passed such a guard in the region.
  private(set) var hasPassedGuard = false
  /// How many decisions there may still be, so that a product of regions cannot explode.
  private var decisions = ConfigurationTable<Context>.Capacity.mostDecisions
  /// The transitions with a guard that holds, in the latest selection.
  private var enabled: Set<Int> = []
  /// The same for the event itself.
  var enabledForEvent: Set<Int> = []
  /// Whether the latest selection has asked in vain for one of several declared targets.
  private var hasOpenChoice = false
  /// The same for the event itself.
  ///
  /// Only the engine can name a chosen state that is not declared.
  var hasOpenChoiceForEvent = false

  /// How many loops may have begun.
  private var loopStarts = 0
  /// The numbers of those that lead back.
  private var loops: Set<Int> = []

  /// A chain of microsteps that is longer goes the general way, which counts.
  static var microstepLimit: Int { 16 }

  var topology: Topology { program.topology }
  var model: ChartModel<Context> { _read { yield program.model } }

  init(
    _ program: Program<Context>,
    _ before: StateSet,
    _ history: HistoryValues,
    _ column: Int,
    region: ClosedRange<Int>? = nil,
    isShared: Bool = false,
    isWatchedOutside: Bool = false
  ) {
    self.region = region
    self.isShared = isShared
    self.isWatchedOutside = isWatchedOutside
    self.program = program
    self.before = before
    historyBefore = history
    self.column = column
    content = react(Walk(before, history), knowing: [:])
    if !isShared, let simpler = content.withOutputsAtItsEnds() { content = simpler }
    if asksOutside || region != nil && !content.isForRegion(isShared: isShared) {
      content = .general
    }
  }

  /// Whether something external with a payload is reacted to.
  var isEvent: Bool { column < topology.columns.events }

  // MARK: - Selecting

  /// It is not known what is selected: it depends on this transition's guard.
  private struct Undecided: Error {
    let transition: Int
  }

  /// The reaction to what comes from outside.
  private mutating func react(
    _ walk: Walk<Context>,
    knowing known: [Int: Bool]
  ) -> TableEntryContent<Context> {
    let selection: Topology.Selection
    do {
      selection = try select(column, walk, mayPostpone: true, knowing: known)
    } catch {
      return decide(error.transition, walk) { holds, builder in
        builder.react(walk, knowing: known.merging([error.transition: holds]) { $1 })
      }
    }
    enabledForEvent = enabled
    hasOpenChoiceForEvent = hasOpenChoice
    if !selection.transitions.isEmpty {
      var walk = walk
      if topology.takes(selection.transitions) {
        guard microstep(selection.transitions, cause: .external, &walk) else { return .general }
      }
      return stabilize(walk)
    }
    if hasOpenChoice { return .general }
    if !selection.keepers.isEmpty {
      return isEvent ? .postpone(precomputed(.postponed, walk)) : .general
    }
    guard model.unhandled != .trap, model.hooks == nil || rests(walk) else { return .general }
    return .run(precomputed(.unhandled(model.unhandled), walk))
  }

  /// What is selected for a column, with guards that are known or asked for.
  private mutating func select(
    _ column: Int?,
    _ walk: Walk<Context>,
    mayPostpone: Bool,
    knowing known: [Int: Bool]
  ) throws(Undecided) -> Topology.Selection {
    enabled = []
    hasOpenChoice = false
    hasPassedGuard = false
    return try topology.select(
      column,
      in: walk.configuration,
      walk.history,
      mayPostpone: mayPostpone,
      for: &self,
      isEnabled: { transition, builder throws(Undecided) in
        // It is asked when the step is done, with the context that all regions have left.
        if column == nil, builder.region != nil, builder.topology.transitions[transition].isGuarded
        {
          builder.hasPassedGuard = true
          return false
        }
        if builder.readsHistoryOutside(transition) {
          builder.asksOutside = true
          return false
        }
        guard let condition = builder.model.transitions[transition].condition else { return true }
        let holds: Bool
        if builder.asksOutside(condition) {
          builder.asksOutside = true
          return false
        }
        if let value = known[transition] {
          holds = value
          if !holds, condition.isChoice { builder.hasOpenChoice = true }
        } else if case .constant(let value) =
          condition.test(in: walk.configuration, builder.program)
        {
          holds = value
        } else {
          throw Undecided(transition: transition)
        }
        if holds { builder.enabled.insert(transition) }
        return holds
      }
    )
  }

  /// Goes on in both cases of a guard.
  private mutating func decide(
    _ transition: Int,
    _ walk: Walk<Context>,
    _ goOn: (Bool, inout Self) -> TableEntryContent<Context>
  ) -> TableEntryContent<Context> {
    guard decisions > 0 else { return leave(walk) }
    if let test = test(of: transition, walk) {
      decisions -= 1
      let yes = goOn(true, &self)
      let no = goOn(false, &self)
      return .decision(test, yes: yes, no: no)
    }
    guard let test = outputTest(of: transition, walk) else { return leave(walk) }
    decisions -= 1
    let yes = goOn(true, &self)
    let no = goOn(false, &self)
    return .outputDecision(test, yes: yes, no: no)
  }

  /// The guard of a completion that reads the output; `nil` for other guards, and where an error leads to
  /// what is not known in advance.
  private func outputTest(of transition: Int, _ walk: Walk<Context>) -> OutputTest<Context>? {
    guard case .done = walk.occasion, walk.column != nil, region == nil, program.needsRollback,
      let condition = model.transitions[transition].condition
    else { return nil }
    return OutputTest(of: transition, condition, in: walk.configuration, walk.occasion)
  }

  /// The guard of a transition as a table evaluates it; `nil` when it cannot.
  private func test(of transition: Int, _ walk: Walk<Context>) -> Test<Context>? {
    let condition = model.transitions[transition].condition
    guard let test = condition?.test(in: walk.configuration, program) else { return nil }
    guard case .payload(let payload) = test else { return test }
    switch walk.occasion {
    case .external: return isEvent ? test : nil
    // The event was checked when it was raised, so that its payload is there.
    case .raised(_, let event):
      return .plain(PlainTest { payload.body($0, event) ?? false })
    case .computed(_, let index):
      return payload.onlyCase == nil || payload.onlyCase == index ? test : nil
    case .done: return nil
    }
  }

  /// Whether no eventless transition is enabled, whatever the event is: a language hook asks for them
  /// also after events that nothing takes.
  private mutating func rests(_ walk: Walk<Context>) -> Bool {
    let selection = try? select(nil, walk, mayPostpone: false, knowing: [:])
    return selection?.transitions.isEmpty ?? false
  }

  // MARK: - Running

  /// Goes on until nothing more is to be done: eventless transitions, then raised events.
  private mutating func stabilize(
    _ start: Walk<Context>,
    knowing knownAtStart: [Int: Bool] = [:]
  ) -> TableEntryContent<Context> {
    var walk = start
    var known = knownAtStart
    while true {
      if let end = walk.end { return ended(walk, end) }
      let selection: Topology.Selection
      do {
        selection = try select(walk.column, walk, mayPostpone: false, knowing: known)
      } catch {
        let content = walk.content
        walk.content = []
        if known.isEmpty { walk.loopStart = loopStart(of: walk) }
        walk.hasAskedLater = true
        let rest = walk
        let facts = known
        var decision = decide(error.transition, rest) { holds, builder in
          builder.stabilize(rest, knowing: facts.merging([error.transition: holds]) { $1 })
        }
        if known.isEmpty, let start = walk.loopStart, loops.contains(start.number) {
          decision = .loop(start.number, decision)
        }
        return content.isEmpty ? decision : .content(content, then: decision)
      }
      known = [:]
      if isInterrupted(selection, walk) { return .general }
      if topology.takes(selection.transitions) {
        let cause = walk.column == nil ? nil : walk.occasion
        let before = walk
        guard walk.steps.count < min(Self.microstepLimit, model.microstepLimit),
          microstep(selection.transitions, cause: cause, &walk)
        else { return leave(before) }
        walk.column = nil
        if before.column == nil, walk.end == nil, let again = again(walk) { return again }
        continue
      }
      if let end = takeNext(&walk) { return end }
    }
  }

  /// Takes the next thing from the internal queue.
  ///
  /// - Returns: how all this ends, if there is nothing more, or where the way depends on what comes.
  private mutating func takeNext(_ walk: inout Walk<Context>) -> TableEntryContent<Context>? {
    if walk.column != nil { walk.unhandledEvents += 1 }
    guard let next = walk.queue.first else { return finished(walk) }
    // A document's own events are for the engine.
    guard model.hooks == nil else { return .general }
    walk.queue.removeFirst()
    switch next {
    case .external: return .general
    case .raised(let index, _), .done(let index, _):
      walk.occasion = next
      walk.column = index
    case .computed(let number, _):
      walk.column = nil
      return jump(number, walk)
    }
    return nil
  }

  // MARK: - Loops

  /// Where a loop begins, if eventless transitions can lead back to it.
  private mutating func loopStart(of walk: Walk<Context>) -> Walk<Context>.LoopStart? {
    // Half of the limit is for the engine, which also explains a loop without an end.
    guard walk.column == nil, !walk.steps.isEmpty, region == nil, model.hooks == nil,
      model.microstepLimit >= 6 * Self.microstepLimit
    else { return nil }
    loopStarts += 1
    return Walk.LoopStart(
      number: loopStarts,
      configuration: walk.configuration,
      history: walk.history,
      toInvoke: walk.toInvoke,
      waiting: walk.queue.count,
      steps: walk.steps.count
    )
  }

  /// Goes back to where a loop began, if an eventless microstep has led there.
  private mutating func again(_ walk: Walk<Context>) -> TableEntryContent<Context>? {
    guard let start = walk.loopStart, let round = walk.steps.last,
      walk.steps.count == start.steps + 1, walk.configuration == start.configuration,
      walk.history == start.history, walk.toInvoke == start.toInvoke,
      walk.queue.count == start.waiting
    else { return nil }
    var end = walk
    end.steps.removeLast()
    // How often the loop runs must not decide about the outcome's kind.
    guard kind(of: end) == kind(of: walk) else { return nil }
    loops.insert(start.number)
    let again = TableEntryContent.again(
      start.number,
      round,
      precomputed(kind(of: end), end),
      UnfinishedStep(walk)
    )
    return walk.content.isEmpty ? again : .content(walk.content, then: again)
  }

  // MARK: - Computed events

  /// How often a way may depend on the case of a computed event.
  private static var jumpLimit: Int { 2 }

  /// Goes on for each column of a computed event that something may react to.
  private mutating func jump(
    _ number: Int,
    _ start: Walk<Context>
  ) -> TableEntryContent<Context> {
    var walk = start
    let columns = (-1..<topology.columns.events).filter { isOfInterest($0, walk.configuration) }
    guard walk.jumps < Self.jumpLimit, columns.count <= decisions else {
      walk.queue.insert(.computed(number: number, index: nil), at: 0)
      return leave(walk)
    }
    decisions -= columns.count
    walk.jumps += 1
    let content = walk.content
    walk.content = []
    let branches = columns.map { column in
      var branch = walk
      branch.occasion = .computed(number: number, index: column)
      branch.column = column
      return (column, stabilize(branch))
    }
    walk.occasion = .computed(number: number, index: nil)
    walk.unhandledEvents += 1
    let otherwise = takeNext(&walk) ?? stabilize(walk)
    let jump = TableEntryContent.jump(
      number,
      columns: program.topology.columns.events,
      branches,
      otherwise: otherwise
    )
    return content.isEmpty ? jump : .content(content, then: jump)
  }
}
