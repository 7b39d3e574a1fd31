#if Studio
internal import Statecraft
internal import StatecraftRecording
internal import Synchronization

/// Hosts a model that the studio runs, in real or in virtual time.
///
/// Its code runs on a thread of its own, so that actions that do not return leave those that serve pages alone.
actor ModelHost: MachineHost {
  /// The most steps of one reaction that are shown.
  private static let burstLimit = 10_000

  /// The most deadlines that pass in one turn of the actor, or in one advance of virtual time.
  private static let deadlineLimit = 10_000

  let feed = StepFeed()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private let thread = MachineThread()
  private let timeMode: StudioConfiguration.TimeMode
  private let make: @Sendable () throws -> StudioModel
  private let clock = ContinuousClock()
  private var model: StudioModel
  /// The moment of the clock at which the model's time was zero.
  private var origin: ContinuousClock.Instant
  /// The present time of the model, where time is virtual.
  private var virtualTime = Duration.zero
  private var inputs = InputLog()
  private var alarm = DeadlineAlarm()
  private let closing = StopFlag()
  private let number = Atomic(0)

  /// Starts a model.
  ///
  /// - Parameters:
  ///   - timeMode: how its time passes.
  ///   - make: makes the model, now and for each restart.
  /// - Throws: the error of `make`.
  init(
    _ timeMode: StudioConfiguration.TimeMode = .real,
    _ make: @escaping @Sendable () throws -> StudioModel
  ) async throws {
    self.timeMode = timeMode
    self.make = make
    model = try make()
    origin = clock.now
    begin()
  }

  private func begin() {
    _ = model.scenery?.changes(model.machine)
    feed.reset(scene: scene?.state)
    inputs = InputLog()
    synchronizeTime()
    publish(model.machine.start)
  }

  private var scene: StudioScene? { model.scenery?.scene(model.machine) }

  func description() -> MachineDescription {
    let scene = scene
    return MachineDescription(
      diagram: model.diagram,
      events: model.machine.events,
      sceneEvents: model.scenery?.events ?? [],
      sceneName: scene?.name,
      sceneScript: scene?.script,
      canRestart: true,
      isTimeVirtual: timeMode == .virtual,
      hasSCXML: model.scxml != nil
    )
  }

  func scxml() -> String? { model.scxml }

  func refreshStatus() {
    guard let turn = feed.takeStatusTurn() else { return }
    feed.update(
      status: StudioMessages.Status(
        now: model.machine.isDone ? model.machine.now : elapsed,
        configuration: model.machine.configuration,
        isDone: model.machine.isDone,
        verdicts: model.verdicts,
        values: model.values,
        timers: model.machine.timers
      ),
      for: turn
    )
  }

  func send(_ event: String, payload: String?) throws(StudioRefusal) {
    try requireOpen()
    catchUp()
    let input = InputLog.Input(
      time: model.machine.now,
      event: NamedEvent(event, payload: payload)
    )
    let steps: [RecordedStep]
    do {
      steps = try model.machine.send(input.event)
    } catch {
      throw StudioRefusal("\(error)")
    }
    inputs.append(input)
    publish(steps)
  }

  /// How often a restart has made a model that looks different, for instance after its file was changed.
  nonisolated var descriptionNumber: Int { number.load(ordering: .acquiring) }

  func restart() throws(StudioRefusal) { try beginAnew() }

  private func beginAnew() throws(StudioRefusal) {
    let (diagram, events) = (model.diagram, model.machine.events)
    let (hasSCXML, sceneName) = (model.scxml != nil, scene?.name)
    model = try makeModel()
    let isSame =
      diagram == model.diagram && events == model.machine.events
      && hasSCXML == (model.scxml != nil) && sceneName == scene?.name
    // The new description comes before the steps of the new run.
    if !isSame { number.add(1, ordering: .releasing) }
    begin()
  }

  func rewind(to step: Int) throws(StudioRefusal) {
    let (past, time) = try inputs.inputs(upTo: step)
    try beginAnew()
    for input in past {
      try repeatTime(until: input.time)
      let steps: [RecordedStep]
      do {
        steps = try model.machine.send(input.event)
      } catch {
        synchronizeTime()
        setAlarm()
        throw StudioRefusal(
          "it went back only to \(model.machine.now), because the event '\(input.event.name)' cannot "
            + "be repeated there: \(error)"
        )
      }
      inputs.append(input)
      publish(steps)
    }
    try repeatTime(until: time)
    synchronizeTime()
    setAlarm()
  }

  /// Lets a model pass its deadlines again, however many there are.
  private func repeatTime(until end: Duration) throws(StudioRefusal) {
    var steps: [RecordedStep] = []
    var atOnce = 0
    while !model.machine.isDone, let deadline = model.machine.nextDeadline, deadline < end {
      atOnce = deadline > model.machine.now ? 0 : atOnce + 1
      guard atOnce < Self.deadlineLimit else {
        publish(steps)
        synchronizeTime()
        setAlarm()
        throw StudioRefusal(
          "it went back only to \(model.machine.now), where \(Self.deadlineLimit) deadlines pass at once"
        )
      }
      steps += model.machine.advance(to: max(model.machine.now, deadline))
      if steps.count >= Self.burstLimit / 2 {
        publish(steps)
        steps = []
      }
    }
    publish(steps + model.machine.advance(to: end))
  }

  /// Ends the machine after its present reaction, for which nobody waits: it may not end.
  nonisolated func close() {
    closing.set()
    Task { await cancelAlarm() }
  }

  private var isClosed: Bool { closing.isSet }

  private func cancelAlarm() { alarm.cancel() }

  private func makeModel() throws(StudioRefusal) -> sending StudioModel {
    do {
      return try make()
    } catch {
      throw StudioRefusal("it cannot start: \(error)")
    }
  }

  private func requireOpen() throws(StudioRefusal) {
    guard !isClosed else { throw StudioRefusal("the studio is closing") }
  }

  /// Publishes what the model has done, and sets the alarm for its next deadline.
  private func publish(_ steps: [RecordedStep]) {
    let changes = model.scenery?.changes(model.machine) ?? []
    if !steps.isEmpty || !changes.isEmpty {
      let values = steps.isEmpty ? nil : model.values
      var shown = steps.suffix(Self.burstLimit).map(model.diagram.located)
      if let first = shown.first, steps.count > Self.burstLimit {
        shown.insert(
          first.gap(
            "\(steps.count - Self.burstLimit) steps",
            because: "came with others at once; the last \(Self.burstLimit) are shown"
          ),
          at: 0
        )
      }
      for step in shown { inputs.markStep(at: step.time) }
      feed.append(
        shown.enumerated().map { position, step in
          // The data are known only after the last step.
          EncodedStep(step, position == shown.count - 1 ? values : nil)
        },
        changes: changes,
        scene: { scene?.state }
      )
      inputs.forgetSteps(before: feed.range.lowerBound)
    }
    setAlarm()
  }

  // MARK: - Time

  private var elapsed: Duration {
    switch timeMode {
    case .real: origin.duration(to: clock.now)
    case .virtual: virtualTime
    }
  }

  /// Sets the host's time to that of the model.
  private func synchronizeTime() {
    alarm.cancel()
    origin = clock.now - model.machine.now
    virtualTime = model.machine.now
  }

  func advance(by duration: Duration?) throws(StudioRefusal) {
    guard timeMode == .virtual else { throw StudioRefusal("this machine runs in real time") }
    try requireOpen()
    guard !model.machine.isDone else { throw StudioRefusal("the machine has ended") }
    defer { feed.invalidateStatus() }
    guard let end = duration.map({ virtualTime + $0 }) ?? model.nextMoment else {
      throw StudioRefusal("no timer is waiting")
    }
    var count = 0
    while !model.machine.isDone, let deadline = model.machine.nextDeadline, deadline <= end {
      guard count < Self.deadlineLimit else {
        throw StudioRefusal(
          "the time is only \(virtualTime): one advance passes at most \(Self.deadlineLimit) "
            + "deadlines, and more are due"
        )
      }
      count += 1
      virtualTime = max(virtualTime, deadline)
      catchUp()
    }
    virtualTime = max(virtualTime, end)
    catchUp()
  }

  /// Advances the model to the host's time.
  ///
  /// After a long sleep of the computer, more deadlines may be due than fit into one turn of the actor.
  /// The alarm, which is overdue then, continues with the rest, and others are served in between.
  private func catchUp() {
    guard !model.machine.isDone else { return }
    let end = max(model.machine.now, elapsed)
    var steps: [RecordedStep] = []
    var count = 0
    while !model.machine.isDone, let deadline = model.machine.nextDeadline, deadline <= end {
      guard !isClosed, count < Self.deadlineLimit else { return publish(steps) }
      count += 1
      steps += model.machine.advance(to: max(model.machine.now, deadline))
    }
    publish(steps + model.machine.advance(to: end))
  }

  private func setAlarm() {
    guard timeMode == .real, !isClosed, !model.machine.isDone else { return alarm.cancel() }
    alarm.set(to: model.nextMoment) { [clock, origin] deadline in
      // A machine that is always due leaves a little time to others.
      let earliest = clock.now + .milliseconds(1)
      // A deadline too far for a clock wakes the host once a year.
      let latest = clock.now + .seconds(365 * 86_400)
      let due = origin + min(deadline, .seconds(1 << 40))
      try await clock.sleep(until: min(max(due, earliest), latest))
    } fire: { [weak self] in
      await self?.alarmFired()
    }
  }

  private func alarmFired() {
    // The alarm may have been replaced between the end of its sleep and this turn of the actor.
    guard !Task.isCancelled else { return }
    // The alarm's task runs this method, so it is dropped instead of cancelled.
    alarm = DeadlineAlarm()
    guard !isClosed else { return }
    catchUp()
  }
}
#endif
