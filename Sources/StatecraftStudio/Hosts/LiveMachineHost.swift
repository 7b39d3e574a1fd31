#if Studio
internal import Statecraft
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// Hosts a machine that the program itself runs.
///
/// An observer of the machine only puts its outcomes into a queue. A task of the host reads the queue at its
/// own pace, so that the machine never waits for a page. Outcomes contain no data, so that the data are known only
/// after the last of the outcomes that are read at once.
final class LiveMachineHost<Context: ChartContext & Sendable>: MachineHost {
  let feed = StepFeed()

  private let diagram: Diagram
  private let codec = EventCodec(of: Context.self)
  private let reference: MachineReference<Context>
  private let start: ContinuousClock.Instant
  private let queue = OutcomeQueue<Context>()
  private let wakeup: AsyncStream<Void>.Continuation
  private let work = Mutex<(observation: ObservationToken?, task: Task<Void, Never>?)>((nil, nil))

  /// Hosts a machine.
  ///
  /// - Parameters:
  ///   - machine: the machine as it is now.
  ///   - reference: access to it from now on.
  ///   - pause: waits between two readings of the queue.
  init(
    _ machine: Machine<Context>,
    _ reference: MachineReference<Context>,
    pause: @escaping @Sendable () async -> Void = {
      // A page need not show more than thirty updates a second.
      try? await Task.sleep(for: .milliseconds(30))
    }
  ) {
    diagram = Diagram(of: machine)
    self.reference = reference
    start = .now - machine.now
    let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.wakeup = wakeup
    feed.reset(scene: nil)
    let first = RecordedStep(attachedAt: machine.now, machine.configuration.map { "\($0)" })
    feed.append([EncodedStep(first, NamedValue.all(of: machine.context))])
    let task = Task { [weak self] in
      for await _ in wakeups {
        await self?.readQueue()
        await pause()
      }
    }
    work.withLock { $0.task = task }
  }

  /// Keeps the observation of the machine until the host is closed.
  func keep(_ observation: ObservationToken) { work.withLock { $0.observation = observation } }

  deinit {
    wakeup.finish()
  }

  /// Takes an outcome from the machine's observer.
  ///
  /// It runs as part of the machine's reaction, so that it only fills the queue.
  func receive(_ outcome: Outcome<Context>) {
    queue.append(outcome, at: start.duration(to: .now))
    wakeup.yield()
  }

  /// Takes from the machine's observer that the machine was stopped or released.
  func end() { feed.invalidateStatus() }

  private func readQueue() async {
    let known = await reference.machine(countReceived)
    // Later outcomes have signalled, too, and are read with the data after them.
    let content = queue.take(upTo: known?.received ?? .max)
    // The signal may be that of an outcome that was read before.
    guard !content.isEmpty else { return }
    var steps = content.outcomes.flatMap { outcome, time in
      RecordedStep.steps(of: outcome).map { step in
        var step = step
        // The machine's own time stands still without timers.
        step.time = time
        return step
      }
    }
    // The step before those that did not fit may have been read before.
    if content.dropped > 0, let last = steps.last ?? feed.history.steps.last {
      var gap = last.gap(
        "\(content.dropped) events",
        because: "came faster than a page can show them"
      )
      if let known { gap.configuration = known.machine.configuration.map { "\($0)" } }
      steps.append(gap)
    }
    let values =
      known?.received == content.last ? known.map { NamedValue.all(of: $0.machine.context) } : nil
    feed.append(
      steps.enumerated().map { position, step in
        EncodedStep(step, position == steps.count - 1 ? values : nil)
      }
    )
  }

  /// Counts the outcomes that the observer has got.
  private var countReceived: @Sendable () -> Int { { [queue] in queue.received } }

  func description() -> MachineDescription {
    MachineDescription(diagram: diagram, events: codec.forms)
  }

  func refreshStatus() async {
    guard let turn = feed.takeStatusTurn() else { return }
    let known = await reference.machine(countReceived)
    let now = start.duration(to: .now)
    var shown = known.map { status(of: $0.machine, now) } ?? statusOfReleased(now)
    if known?.isStopped == true { shown.verdicts = verdicts(Self.stopped) }
    feed.update(status: shown, for: turn)
  }

  private func status(of machine: Machine<Context>, _ now: Duration) -> StudioMessages.Status {
    let named = NamedChart(machine, codec: codec)
    return StudioMessages.Status(
      now: now,
      configuration: named.configuration,
      isDone: named.isDone,
      verdicts: named.verdicts,
      values: named.values,
      timers: named.timers.map { timer in
        // The machine's own time stands still between its steps.
        var timer = timer
        timer.due += now - named.now
        return timer
      }
    )
  }

  /// The status of a machine that its owner has released.
  private func statusOfReleased(_ now: Duration) -> StudioMessages.Status {
    StudioMessages.Status(
      now: now,
      configuration: [],
      isDone: true,
      verdicts: verdicts(Self.released),
      values: [NamedValue(name: "", text: Self.released)]
    )
  }

  /// The verdicts of a machine that takes no event any more.
  private func verdicts(_ reason: String) -> [String: EventVerdict] {
    let verdict = EventVerdict(isTaken: false, reason: reason)
    let verdicts = codec.forms.map { ($0.name, verdict) }
    return Dictionary(verdicts, uniquingKeysWith: { first, _ in first })
  }

  private static var released: String { "the program has released the machine" }
  private static var stopped: String { "the program has stopped the machine" }

  func send(_ event: String, payload: String?) async throws(StudioRefusal) {
    let decoded: Context.Event
    do {
      decoded = try codec.event(NamedEvent(event, payload: payload))
    } catch {
      throw StudioRefusal("\(error)")
    }
    guard let known = await reference.machine(countReceived) else {
      throw StudioRefusal(Self.released)
    }
    guard !known.isStopped else { throw StudioRefusal(Self.stopped) }
    reference.post(decoded)
  }

  func restart() throws(StudioRefusal) {
    throw StudioRefusal("only the program that runs the machine can restart it")
  }

  func rewind(to step: Int) throws(StudioRefusal) {
    throw StudioRefusal("a machine that runs in the program cannot go back to a step")
  }

  func close() {
    let (observation, task) = work.withLock { work in
      defer { work = (nil, nil) }
      return work
    }
    observation?.cancel()
    task?.cancel()
    wakeup.finish()
  }
}
#endif
