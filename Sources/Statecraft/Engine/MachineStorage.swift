/// What a machine is besides its context, in one word.
///
/// Most machines of a type's own chart are in a configuration that the chart's table knows, and
/// nothing else is to be remembered of them: no timers, no history, no time. They refer to that
/// configuration, which lives for ever, and own nothing.
@usableFromInline
package enum MachineStorage<Context: ChartContext> {
  /// A configuration of a program that lives for ever.
  case shared(Unmanaged<Configuration<Context>>)
  /// Everything else.
  case boxed(MachineBox<Context>)
}

extension MachineStorage: @unchecked Sendable {}

/// What a machine is besides its context, at full length; copied when a copy of the machine changes.
@usableFromInline
package final class MachineBox<Context: ChartContext>: @unchecked Sendable {
  /// The program, and the machine's time as outcomes tell it.
  @exclusivity(unchecked)
  @usableFromInline var moment: Moment<Context>
  /// The configuration as the table knows it; the one in ``rest`` is out of date then, and so may be
  /// its time.
  @exclusivity(unchecked)
  @usableFromInline var known: Unmanaged<Configuration<Context>>?
  @exclusivity(unchecked)
  @usableFromInline var postponed: [Context.Event] = []
  var rest: EngineState {
    didSet {
      if rest.now != moment.time { moment = Moment(moment.program, rest.now) }
      watchesEvents = rest.watchesEvents
      hasTimers = !rest.timers.isEmpty
    }
  }
  /// Whether an event from outside changes more than the table says: timers that fired at this moment
  /// are counted anew, timers of inactivity start again.
  @exclusivity(unchecked)
  @usableFromInline var watchesEvents = false
  @exclusivity(unchecked)
  @usableFromInline var hasTimers = false
  var output: (any Sendable)?

  init(_ program: Program<Context>, _ engine: EngineState) {
    moment = Moment(program, engine.now)
    rest = engine
    watchesEvents = engine.watchesEvents
    hasTimers = !engine.timers.isEmpty
  }

  var program: Program<Context> { moment.program }

  @usableFromInline
  func copy() -> MachineBox {
    let copy = MachineBox(program, rest)
    copy.moment = moment
    copy.known = known
    copy.postponed = postponed
    copy.output = output
    return copy
  }

  var engine: EngineState {
    var engine = rest
    engine.now = moment.time
    if let known { engine.configuration = known._withUnsafeGuaranteedRef { $0.states } }
    return engine
  }
}

/// A program at a time of one of its machines: what an outcome needs to tell of a run.
@usableFromInline
package final class Moment<Context: ChartContext>: Sendable {
  @usableFromInline let program: Program<Context>
  @usableFromInline let time: Duration

  @inlinable
  init(_ program: Program<Context>, _ time: Duration) {
    self.program = program
    self.time = time
  }
}

extension Machine {
  /// The compiled chart.
  package var program: Program<Context> {
    switch storage {
    case .shared(let configuration): configuration._withUnsafeGuaranteedRef { $0.program }
    case .boxed(let box): box.program
    }
  }

  /// Everything but the context and what is kept for later.
  package var engine: EngineState {
    get {
      switch storage {
      case .shared(let configuration):
        configuration._withUnsafeGuaranteedRef { configuration in
          var engine = EngineState(histories: configuration.program.topology.histories.count)
          engine.configuration = configuration.states
          return engine
        }
      case .boxed(let box): box.engine
      }
    }
    set { set(newValue, postponed: postponed, output: output) }
  }

  /// The events that wait.
  package var postponed: [Context.Event] {
    get { if case .boxed(let box) = storage { box.postponed } else { [] } }
    set { set(engine, postponed: newValue, output: output) }
  }

  /// Puts the parts together in the shortest form that holds them.
  mutating func set(
    _ engine: EngineState,
    postponed: [Context.Event],
    output: (any Sendable)?
  ) {
    let program = program
    let known = configuration(of: engine, program)
    if let known, program.isPermanent, engine.isBare, postponed.isEmpty, output == nil {
      storage = .shared(known)
      return
    }
    let box = uniqueBox()
    box.rest = engine
    box.known = known
    box.postponed = postponed
    box.output = output
    storage = .boxed(box)
  }

  private func configuration(
    of engine: EngineState,
    _ program: Program<Context>
  ) -> Unmanaged<Configuration<Context>>? {
    if engine.isDone { return nil }
    let current: Unmanaged<Configuration<Context>>? =
      switch storage {
      case .shared(let configuration): configuration
      case .boxed(let box): box.known
      }
    if let current, current._withUnsafeGuaranteedRef({ $0.states == engine.configuration }) {
      return current
    }
    return program.table.configuration(of: engine.configuration, program)
  }

  /// A box that no other machine has; to be put back.
  @usableFromInline
  mutating func uniqueBox() -> MachineBox<Context> {
    guard case .boxed(var box) = storage else {
      let box = MachineBox(program, engine)
      if case .shared(let known) = storage { box.known = known }
      return box
    }
    // Two references are this one and the machine's.
    guard let known = box.known else { return box.copy() }
    storage = .shared(known)
    return isKnownUniquelyReferenced(&box) ? box : box.copy()
  }
}

extension Machine {
  /// The machine's configuration, if nothing else is to be remembered of it but its time.
  var onlyConfiguration: Unmanaged<Configuration<Context>>? {
    switch storage {
    case .shared(let configuration): return configuration
    case .boxed(let box):
      var engine = box.engine
      engine.now = .zero
      return engine.isBare && box.postponed.isEmpty && box.output == nil ? box.known : nil
    }
  }

  /// Moves the machine to another time; what is left of its timers stays.
  mutating func shift(to moment: Duration) {
    guard moment != now else { return }
    var engine = engine
    let shift = moment - engine.now
    engine.now = moment
    engine.timers = engine.timers.map { $0.shifted(by: shift) }
    self.engine = engine
  }
}

extension EngineState {
  /// Whether an event from outside changes more than the table says.
  var watchesEvents: Bool {
    timersAtThisMoment > 0 || timers.contains { $0.restartsOnEvents }
  }

  /// Whether there is nothing to remember but the configuration.
  var isBare: Bool {
    timers.isEmpty && invocations.isEmpty && !isDone && now == .zero && serial == 0
      && timersAtThisMoment == 0 && droppedEvents == 0 && history.allSatisfy { $0 == nil }
  }
}
