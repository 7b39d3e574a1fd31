/// Replays paths of a system on machines that live through all steps, each at its time.
struct SystemReplay {
  let steps: SystemSteps

  /// Why a path cannot be shown.
  struct Mismatch: Error, CustomStringConvertible {
    /// What happened, and what it means.
    let description: String

    /// The machines did something else than in the exploration.
    init(step: Int, text: String) {
      description =
        "step \(step) of the path, \(text), leads elsewhere on the machines than in the exploration; a "
        + "guard or an action is not pure (it reads or changes something outside the context), or this "
        + "is a defect of Statecraft"
    }

    /// The loop is none.
    init(loopAt start: Int, of count: Int) {
      description =
        "the path has \(count.counted("step")), and its loop, which begins behind step \(start), does not end "
        + "in the situation in which it begins; this is a defect of Statecraft"
    }

    /// A fact or a claim is otherwise when it is asked again.
    init(changed fact: String, behind step: Int) {
      description = PathText.changed(fact, behind: step)
    }

    /// The steps take too much time.
    init(_ error: PathSchedule.TooLong) {
      description = error.description
    }
  }

  /// Returns a path with what each step changes.
  ///
  /// - Parameters:
  ///   - way: the labels of the steps, each with the bytes of the situation that it leads to.
  ///   - loopStart: the position of the first step of a loop at the end.
  ///   - end: what is false or true at the end.
  ///   - changedFact: what is asked again; `nil` if there is nothing to ask.
  ///   - isLast: whether a step is one that the last step may be.
  /// - Returns: the path.
  /// - Throws: a mismatch if the machines do something else than in the exploration.
  func path(
    _ way: [(label: UInt32, bytes: [UInt8])],
    loopStart: Int?,
    end: String,
    asking changedFact: SystemWay.ChangedFact? = nil,
    where isLast: (SystemStep) -> Bool = { _ in true }
  ) throws -> SystemPath {
    let start = try steps.started(.again)
    if let loopStart {
      let first =
        loopStart == 0 ? steps.bytes(of: start.state) : way.prefix(loopStart).last?.bytes
      guard loopStart < way.count, way.last?.bytes == first else {
        throw Mismatch(loopAt: loopStart, of: way.count)
      }
    }
    let taken = try taken(way, from: start.state, where: isLast)
    if let changedFact { try ask(changedFact, taken, from: start.state) }
    let times = try times(of: taken, from: start)
    let (shown, parts, loop) = try shown(taken, times, loopStart)
    return SystemPath(
      start: active(start.state),
      startWaiting: waiting(start.state),
      startQueued: start.state.queues.counts,
      steps: shown,
      loopStart: loopStart,
      end: end,
      runs: steps.parts.enumerated().map { index, part in
        let own = parts.indices.filter { parts[$0].member == index }
        return part.run(
          own.map { parts[$0].step },
          loopStart: loop.flatMap { loop in own.firstIndex { $0 >= loop } }
        )
      }
    )
  }

  /// Asks again what the exploration has asked: a fact that is not pure may have decided the claim.
  private func ask(
    _ changedFact: SystemWay.ChangedFact,
    _ taken: [SystemStep?],
    from start: SystemState
  ) throws {
    var situation = steps.situation(start)
    if let fact = changedFact(0, nil, situation) { throw Mismatch(changed: fact, behind: 0) }
    for (position, step) in taken.enumerated() {
      let before = situation
      if let step { situation = steps.situation(step.state) }
      if let fact = changedFact(position + 1, before, situation) {
        throw Mismatch(changed: fact, behind: position + 1)
      }
    }
  }

  /// The steps of a way as the exploration takes them; `nil` where nothing happens any more.
  private func taken(
    _ way: [(label: UInt32, bytes: [UInt8])],
    from start: SystemState,
    where isLast: (SystemStep) -> Bool
  ) throws -> [SystemStep?] {
    var state = start
    var taken: [SystemStep?] = []
    for (position, step) in way.enumerated() {
      if step.label == StepGraph.stay, steps.bytes(of: state) == step.bytes {
        taken.append(nil)
        continue
      }
      let isMeant = position == way.count - 1 ? isLast : { _ in true }
      let next = try self.step(step.label, to: step.bytes, from: state, where: isMeant)
      guard let next else { throw Mismatch(step: position + 1, text: text(of: step.label)) }
      taken.append(next)
      state = next.state
    }
    return taken
  }

  /// The first step with a label that leads from a state to a situation.
  func step(
    _ label: UInt32,
    to bytes: [UInt8],
    from state: SystemState,
    where isMeant: (SystemStep) -> Bool
  ) throws -> SystemStep? {
    try steps.steps(from: state, .again).first {
      $0.label == label && steps.bytes(of: $0.state) == bytes && isMeant($0)
    }
  }

  /// Takes steps on machines that live, and tells what they change, what each machine does, and the position
  /// of the first of these parts in a loop.
  private func shown(
    _ taken: [SystemStep?],
    _ times: [Duration],
    _ loopStart: Int?
  ) throws -> (steps: [SystemPath.Step], parts: [(member: Int, step: Any)], loop: Int?) {
    let start = try steps.started(.alive(.zero))
    var (state, parts) = (start.state, start.account.steps)
    var shown: [SystemPath.Step] = []
    var loop: Int?
    for (position, step) in taken.enumerated() {
      if position == loopStart { loop = parts.count }
      let time = times[position + 1]
      let delay = time - times[position]
      guard let step else {
        let text = isTimeUp(position, taken) ? "the time is up" : text(of: StepGraph.stay)
        guard let later = steps.waiting(state, until: time) else {
          throw Mismatch(step: position + 1, text: text)
        }
        state = later
        shown.append(nothing(after: delay, text: text, in: state))
        continue
      }
      let text = text(of: step)
      guard let later = steps.waiting(state, until: time),
        let next = try steps.taking(step.action, in: later, .alive(time)),
        isSame(next.state, step.state)
      else { throw Mismatch(step: position + 1, text: text) }
      let failure = next.trouble.failure.map { [$0] } ?? []
      shown.append(
        SystemPath.Step(
          text: text,
          delay: delay,
          changes: changes(state, next.state) + failure,
          left: next.account.left,
          entered: next.account.entered,
          properties: properties(state, next.state),
          outputs: next.account.outputs,
          error: next.trouble.failure,
          active: active(next.state),
          transitions: next.account.transitions,
          waiting: waiting(next.state),
          queued: next.state.queues.counts
        )
      )
      parts += next.account.steps
      state = next.state
    }
    return (shown, parts, loop)
  }

  /// Whether the time of the watched claim is up in the step at a position.
  func isTimeUp(_ position: Int, _ taken: [SystemStep?]) -> Bool {
    steps.watch != nil && position == taken.count - 1
  }

  /// Whether two states are the same but for the times that remain.
  private func isSame(_ left: SystemState, _ right: SystemState) -> Bool {
    left.numbers == right.numbers && left.queues == right.queues && left.overflow == right.overflow
  }

  // MARK: - Words

  /// Returns a step in words.
  func text(of step: SystemStep) -> String {
    guard let message = step.message else { return text(of: step.label) }
    switch steps.meaning(of: step.label) {
    case .delivery(let number), .loss(let number):
      return "\(text(of: step.label)): \(event(message, on: number))"
    case .event, .timer, .end: return text(of: step.label)
    }
  }

  /// The event that a message of a connection is.
  private func event(_ message: Int, on connection: Int) -> Any {
    let target = steps.routes[connection].target
    return steps.parts[target].event(steps.knownEvents[target][message])
  }

  /// Returns a label in words.
  func text(of label: UInt32) -> String {
    if label == StepGraph.stay { return "nothing happens any more" }
    switch steps.meaning(of: label) {
    case .event(let number):
      let event = steps.system.events[number]
      return "\(steps.parts[event.member].name): \(event.event)"
    case .delivery(let number): return steps.system.connections[number].name
    case .loss(let number): return "lost: \(steps.system.connections[number].name)"
    case .timer(let member, let timer):
      let part = steps.parts[member]
      return "\(part.name): \(part.timerNames[timer])"
    case .end(let member, let end):
      let part = steps.parts[member]
      return "\(part.name): \(part.endTexts[end])"
    }
  }

  /// A step in which nothing happens.
  private func nothing(
    after delay: Duration,
    text: String,
    in state: SystemState
  ) -> SystemPath.Step {
    SystemPath.Step(
      text: text,
      delay: delay,
      changes: [],
      left: [],
      entered: [],
      properties: [],
      outputs: [],
      error: nil,
      active: active(state),
      transitions: [],
      waiting: waiting(state),
      queued: state.queues.counts
    )
  }

  /// The active states of all machines, each with its machine.
  private func active(_ state: SystemState) -> [String] {
    steps.parts.indices.flatMap { index in
      let part = steps.parts[index]
      return part.states(of: steps.machine(index, in: state)).map { "\(part.name).\($0)" }
    }
  }

  /// The messages that wait, those of each connection in the order in which they were sent.
  private func waiting(_ state: SystemState) -> [String] {
    steps.system.connections.enumerated().compactMap { number, connection in
      let messages = state.queues[number].map { "\(event($0, on: number))" }
      return messages.isEmpty ? nil : "\(connection.name): \(messages.joined(separator: ", "))"
    }
  }

  private func describe(
    _ member: Int,
    _ before: SystemState,
    _ after: SystemState
  ) -> (states: [String], changes: [PropertyChange]) {
    steps.parts[member]
      .describe(steps.machine(member, in: before), steps.machine(member, in: after))
  }

  private func changes(_ before: SystemState, _ after: SystemState) -> [String] {
    steps.parts.indices.flatMap { index -> [String] in
      let part = steps.parts[index]
      let (states, changes) = describe(index, before, after)
      return (states.isEmpty ? [] : ["\(part.name) in \(states.joined(separator: ", "))"])
        + changes.map { "\(part.name).\($0.name): \($0.before) → \($0.after)" }
    }
  }

  private func properties(_ before: SystemState, _ after: SystemState) -> [PropertyChange] {
    steps.parts.indices.flatMap { index in
      let part = steps.parts[index]
      return describe(index, before, after).changes.map {
        PropertyChange(name: "\(part.name).\($0.name)", before: $0.before, after: $0.after)
      }
    }
  }
}
