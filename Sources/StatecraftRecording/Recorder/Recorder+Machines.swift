public import Statecraft

extension Recorder {
  /// Makes a recorder of a machine of a chart, which is told the outcomes.
  ///
  /// ```swift
  /// let recorder = Recorder(Player.chart)
  /// var (player, start) = try Machine.start(Player())
  /// recorder.record(start)
  /// recorder.record(player.send(.play))
  /// ```
  ///
  /// - Parameters:
  ///   - chart: the chart that the machine follows.
  ///   - started: the wall clock's time, for readers; `nil` for none.
  ///   - retention: how much it keeps in memory.
  public convenience init<Context: ChartContext>(
    _ chart: MachineChart<Context>,
    started: WallTime? = .now,
    keeping retention: Retention = .all
  ) where Entry == Outcome<Context> {
    self.init(Recording.Header(chart, started: started), keeping: retention) {
      RecordedStep.steps(of: $0)
    }
  }

  /// Records a live machine from now on, as long as the recorder is held.
  ///
  /// The recording begins with the configuration at this moment. To have the machine's start as well,
  /// make a recorder of its chart and give the machine its ``observer()``.
  ///
  /// - Parameters:
  ///   - live: the machine.
  ///   - retention: how much it keeps in memory.
  @inlinable
  public convenience init<Context: ChartContext & Sendable>(
    _ live: LiveMachine<Context>,
    keeping retention: Retention = .all
  ) async where Entry == Outcome<Context> {
    self.init(taking: await live.header, keeping: retention)
    hold(await live.join(log, observer()))
  }

  /// Records a machine of an app from now on, as long as the recorder is held.
  ///
  /// The recording begins with the configuration at this moment.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - retention: how much it keeps in memory.
  @MainActor
  @inlinable
  public convenience init<Context: ChartContext & Sendable>(
    _ machine: ObservableMachine<Context>,
    keeping retention: Retention = .all
  ) where Entry == Outcome<Context> {
    self.init(taking: machine.header, keeping: retention)
    hold(machine.join(log, observer()))
  }

  /// Takes outcomes from a live machine, which tells those of recalled events a second time.
  ///
  /// ```swift
  /// let recorder = Recorder(Player.chart)
  /// let live = LiveMachine(Player(), observer: recorder.observer())
  /// ```
  ///
  /// It does not keep the recorder alive. What it is told after the recorder's end is in its file, if it
  /// has one.
  @inlinable
  public func observer<Context: ChartContext & Sendable>() -> @Sendable (Outcome<Context>) -> Void
  where Entry == Outcome<Context> {
    { [log] outcome in
      log.record(outcome, expectedDuplicates: outcome.isQuiet ? 0 : outcome.all.count - 1)
    }
  }

  @usableFromInline
  convenience init<Context: ChartContext>(
    taking header: Recording.Header,
    keeping retention: Retention
  ) where Entry == Outcome<Context> {
    self.init(header, keeping: retention) { RecordedStep.steps(of: $0) }
  }
}

extension Machine {
  fileprivate var header: Recording.Header { Recording.Header(program.model, started: .now) }

  /// What a recording begins with when the machine has already started.
  fileprivate var attachment: RecordedStep {
    RecordedStep(attachedAt: now, configuration.map { "\($0)" })
  }
}

extension LiveMachine {
  @usableFromInline var header: Recording.Header { machine.header }

  /// Begins a log: nothing happens between the look at the machine and the observation.
  @usableFromInline
  func join(
    _ log: RecordingLog<Outcome<Context>>,
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void
  ) -> ObservationToken {
    log.begin(machine.attachment)
    let directObserver = DirectObserver(receive)
    add(directObserver)
    return ObservationToken { [weak self] in
      guard let self else { return }
      Task { await self.remove(directObserver) }
    }
  }
}

extension ObservableMachine {
  @usableFromInline var header: Recording.Header { machine.header }

  @usableFromInline
  func join(
    _ log: RecordingLog<Outcome<Context>>,
    _ receive: @escaping @Sendable (Outcome<Context>) -> Void
  ) -> ObservationToken {
    log.begin(machine.attachment)
    return observe(receive)
  }
}
