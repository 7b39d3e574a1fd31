public import Statecraft

extension Recorder {
  /// Creates a recorder for a machine of a chart.
  ///
  /// Pass the outcomes to ``Recorder/record(_:)``.
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
  ///   - started: the wall-clock time of the start, for readers; `nil` for none.
  ///   - retention: how many steps the recorder keeps in memory.
  public convenience init<Context: ChartContext>(
    _ chart: MachineChart<Context>,
    started: WallTime? = .now,
    keeping retention: Retention = .all
  ) where Entry == Outcome<Context> {
    self.init(Recording.Header(chart, started: started), keeping: retention) {
      RecordedStep.steps(of: $0)
    }
  }

  /// Creates a recorder that observes a live machine from now on, until the recorder is released.
  ///
  /// The recording begins with the machine's current configuration. To record the start of a
  /// machine as well, create a recorder for its chart and pass its ``observer()`` to the machine.
  ///
  /// - Parameters:
  ///   - live: the machine.
  ///   - retention: how many steps the recorder keeps in memory.
  @inlinable
  public convenience init<Context: ChartContext & Sendable>(
    _ live: LiveMachine<Context>,
    keeping retention: Retention = .all
  ) async where Entry == Outcome<Context> {
    self.init(taking: await live.header, keeping: retention)
    hold(await live.join(log, observer()))
  }

  /// Creates a recorder that observes a main-actor machine from now on, until the recorder is
  /// released.
  ///
  /// The recording begins with the machine's current configuration.
  ///
  /// - Parameters:
  ///   - machine: the machine.
  ///   - retention: how many steps the recorder keeps in memory.
  @MainActor
  @inlinable
  public convenience init<Context: ChartContext & Sendable>(
    _ machine: ObservableMachine<Context>,
    keeping retention: Retention = .all
  ) where Entry == Outcome<Context> {
    self.init(taking: machine.header, keeping: retention)
    hold(machine.join(log, observer()))
  }

  /// Returns an observer for a live machine, which reports the outcomes of recalled events a second
  /// time.
  ///
  /// ```swift
  /// let recorder = Recorder(Player.chart)
  /// let live = LiveMachine(Player(), observer: recorder.observer())
  /// ```
  ///
  /// The observer skips these repetitions. It does not keep the recorder alive. Outcomes that
  /// arrive after the recorder was released are still written to its file, if it has one.
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

  /// The first step of a recording whose machine has started before.
  fileprivate var attachment: RecordedStep {
    RecordedStep(attachedAt: now, configuration.map { "\($0)" })
  }
}

extension LiveMachine {
  @usableFromInline var header: Recording.Header { machine.header }

  /// Starts a log.
  ///
  /// No step is lost between reading the configuration and starting the observation.
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
