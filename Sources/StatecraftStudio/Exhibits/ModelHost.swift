#if Studio
internal import StatecraftRecording

/// Runs a model, in real time or in one that somebody moves.
actor ModelHost: Exhibit {
  /// What somebody did, so that it can be done again.
  private struct Input {
    let time: Duration
    let event: String
    let payload: String?
  }

  /// Where a step stands in what was done.
  private struct Mark {
    /// How many inputs had come.
    let inputs: Int
    let time: Duration
  }

  /// More than this is not kept, so that the machine can no longer be rewound.
  private static let inputLimit = 20_000
  private static let byteLimit = 4 << 20

  /// More steps at one moment are not shown, because nobody could read them.
  private static let burstLimit = 10_000

  /// More moments at which something happens do not pass at once.
  private static let momentLimit = 10_000

  let stage = Stage()

  private let pace: StudioConfiguration.Pace
  private let make: @Sendable () throws -> any StudioModel
  private let clock = ContinuousClock()
  private var model: any StudioModel
  private var origin: ContinuousClock.Instant
  /// What time it is for the model, where time is virtual.
  private var moment = Duration.zero
  private var inputs: [Input] = []
  private var inputBytes = 0
  /// Whether all inputs are kept.
  private var isComplete = true
  private var marks: [Mark] = []
  private var firstMark = 0
  private var alarm: Task<Void, Never>?
  private var isClosed = false

  /// Starts a model.
  ///
  /// - Parameters:
  ///   - pace: how its time passes.
  ///   - make: makes it.
  /// - Throws: why there can be no such model.
  init(
    _ pace: StudioConfiguration.Pace = .real,
    _ make: @escaping @Sendable () throws -> any StudioModel
  ) async throws {
    self.pace = pace
    self.make = make
    model = try make()
    origin = clock.now
    begin()
  }

  private func begin() {
    let steps = model.start()
    _ = model.takeSceneChanges()
    stage.reset(scene: model.scene?.state)
    inputs = []
    inputBytes = 0
    isComplete = true
    marks = []
    firstMark = 0
    setTime()
    tell(steps)
  }

  // MARK: - Exhibit

  func portrait() -> Portrait {
    let scene = model.scene
    return Portrait(
      diagram: model.diagram,
      events: model.events,
      sceneName: scene?.name,
      sceneScript: scene?.script,
      canRestart: true,
      isTimeVirtual: pace == .virtual,
      hasSCXML: model.scxml != nil
    )
  }

  func scxml() -> String? { model.scxml }

  func refresh() {
    guard stage.takeStale() else { return }
    stage.update(
      status: Wire.text(
        Wire.Status(
          now: model.isDone ? model.now : elapsed,
          configuration: model.configuration,
          isDone: model.isDone,
          verdicts: model.events.map { ($0.name, model.verdict(on: $0)) },
          values: model.values,
          timers: model.timers.map(Wire.Timer.init)
        )
      )
    )
  }

  func send(_ event: String, payload: String?) throws(StudioRefusal) {
    guard !isClosed else { throw StudioRefusal("the studio is closing") }
    catchUp()
    let time = model.now
    let steps = try model.send(event, payload: payload)
    keep(Input(time: time, event: event, payload: payload))
    tell(steps)
  }

  private func keep(_ input: Input) {
    inputBytes += input.payload?.utf8.count ?? 0
    guard isComplete, inputs.count < Self.inputLimit, inputBytes <= Self.byteLimit else {
      inputs = []
      isComplete = false
      return
    }
    inputs.append(input)
  }

  func restart() throws(StudioRefusal) {
    let fresh = try makeModel()
    model = fresh
    begin()
  }

  func rewind(to step: Int) throws(StudioRefusal) {
    guard step >= firstMark, step - firstMark < marks.count else {
      throw StudioRefusal(
        marks.isEmpty
          ? "there are no steps"
          : "step \(step) is none of those from \(firstMark) "
            + "to \(firstMark + marks.count - 1), which are kept"
      )
    }
    guard isComplete else {
      throw StudioRefusal("more events have come than are kept; restart instead")
    }
    let mark = marks[step - firstMark]
    let past = Array(inputs[..<mark.inputs])
    model = try makeModel()
    begin()
    for input in past {
      tell(model.advance(to: input.time))
      if let steps = try? model.send(input.event, payload: input.payload) {
        keep(input)
        tell(steps)
      }
    }
    tell(model.advance(to: mark.time))
    setTime()
    schedule()
  }

  func close() {
    isClosed = true
    alarm?.cancel()
  }

  private func makeModel() throws(StudioRefusal) -> sending any StudioModel {
    do {
      return try make()
    } catch {
      throw StudioRefusal("it cannot start: \(error)")
    }
  }

  // MARK: - Time

  private var elapsed: Duration {
    switch pace {
    case .real: origin.duration(to: clock.now)
    case .virtual: moment
    }
  }

  /// It is as late as the model thinks.
  private func setTime() {
    origin = clock.now - model.now
    moment = model.now
  }

  func advance(by duration: Duration?) throws(StudioRefusal) {
    guard pace == .virtual else { throw StudioRefusal("time passes by itself here") }
    guard !isClosed else { throw StudioRefusal("the studio is closing") }
    guard !model.isDone else { throw StudioRefusal("the machine has ended") }
    defer { stage.touch() }
    let next = [model.nextDeadline, model.nextFrame].compactMap(\.self).min()
    guard let end = duration.map({ moment + $0 }) ?? next else {
      throw StudioRefusal("nothing waits for time to pass")
    }
    var count = 0
    while !model.isDone, let deadline = model.nextDeadline, deadline <= end {
      guard count < Self.momentLimit else {
        throw StudioRefusal(
          "it is only \(moment) now: so much happens that not all of the time could pass at once"
        )
      }
      count += 1
      moment = max(moment, deadline)
      catchUp()
    }
    moment = max(moment, end)
    catchUp()
  }

  private func catchUp() {
    guard !model.isDone else { return }
    tell(model.advance(to: max(model.now, elapsed)))
  }

  /// Tells what has happened, and sees to what is due next.
  private func tell(_ steps: [RecordedStep]) {
    let changes = model.takeSceneChanges()
    if !steps.isEmpty || !changes.isEmpty {
      let values = steps.isEmpty ? nil : model.values
      let shown = steps.suffix(Self.burstLimit)
      for step in shown { marks.append(Mark(inputs: inputs.count, time: step.time)) }
      stage.append(
        shown.enumerated().map { position, step in
          // The data are those after all of it.
          Stage.Told(step, position == shown.count - 1 ? values : nil)
        },
        changes: changes,
        scene: { model.scene?.state }
      )
      let range = stage.range
      if firstMark < range.lowerBound {
        marks.removeFirst(min(marks.count, range.lowerBound - firstMark))
        firstMark = range.lowerBound
      }
    }
    schedule()
  }

  private func schedule() {
    alarm?.cancel()
    alarm = nil
    let moments = [model.nextDeadline, model.nextFrame].compactMap(\.self)
    guard pace == .real, !isClosed, !model.isDone, let next = moments.min() else { return }
    // A machine that is always due leaves others a little time, too.
    let moment = max(origin + next, clock.now + .milliseconds(1))
    let year = clock.now + .seconds(365 * 86_400)
    alarm = Task { [weak self, clock] in
      guard (try? await clock.sleep(until: min(moment, year))) != nil else { return }
      await self?.tick()
    }
  }

  private func tick() {
    guard !isClosed else { return }
    catchUp()
  }
}
#endif
