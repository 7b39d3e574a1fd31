#if Command
package import StatecraftRecording

/// Feeds a machine with lines and shows what it does.
package struct Session {
  /// What a session needs besides the machine.
  package struct Setup {
    let renderer: any StepRenderer
    let pace: Pace
    let source: String
    let write: (String) throws(Stop) -> Void
    let prompt: ((String) -> Void)?
    let record: ((RecordedStep) -> Void)?

    /// Says how to run.
    ///
    /// - Parameters:
    ///   - renderer: how steps are shown.
    ///   - pace: how time passes.
    ///   - source: what messages call the place that lines come from.
    ///   - write: takes the output.
    ///   - prompt: asks somebody for the next line and tells them about mistakes; without one, a
    ///     mistake ends the session.
    ///   - record: is told each step.
    package init(
      renderer: any StepRenderer,
      pace: Pace,
      source: String,
      write: @escaping (String) throws(Stop) -> Void,
      prompt: ((String) -> Void)? = nil,
      record: ((RecordedStep) -> Void)? = nil
    ) {
      self.renderer = renderer
      self.pace = pace
      self.source = source
      self.write = write
      self.prompt = prompt
      self.record = record
    }
  }

  private var machine: any RunnableMachine
  private let setup: Setup

  /// Begins a session, and shows the start.
  ///
  /// - Throws: when the output cannot be written.
  package init(_ started: StartedMachine, _ setup: Setup) throws(Stop) {
    machine = started.machine
    self.setup = setup
    setup.record?(RecordedStep(started.start, source: .start))
    try setup.write(setup.renderer.start(started.start))
    for report in started.then { try show(report, .other) }
  }

  /// Handles all lines of an input.
  ///
  /// - Throws: what is wrong with a line, or why input or output failed. All lines before it have
  ///   been handled and shown.
  package mutating func run(_ input: inout LineReader) throws(Stop) {
    // A machine that ended at its start reacts to nothing; who waits for lines would wait in vain.
    if machine.isDone { return }
    ask()
    while true {
      if try catchUp() { ask() }
      switch try next(&input) {
      case .end: return
      case .timeout, .rang: setup.prompt?("\n")
      case .line(let line, let number):
        try catchUp()
        try handle(line, number)
        if setup.prompt != nil, machine.isDone { return }
        ask()
      }
    }
  }

  private func next(_ input: inout LineReader) throws(Stop) -> LineReader.Reading {
    do {
      let bell = machine.outside?.bell
      guard let elapsed = setup.pace.elapsed, let deadline = machine.nextDeadline else {
        return try input.next(bell: bell)
      }
      return try input.next(timeout: max(.zero, deadline - elapsed), bell: bell)
    } catch {
      let place = [setup.source, error.line.map(String.init)].compactMap(\.self)
      throw Stop(
        error.line == nil ? .noInput : .data,
        "\(place.joined(separator: ":")): \(error)"
      )
    }
  }

  private mutating func handle(_ line: String, _ number: Int) throws(Stop) {
    do {
      switch try EventLine.parse(line) {
      case nil: return
      case .event(let event):
        let reports = try machine.send(event)
        for (position, report) in reports.enumerated() {
          if position == 0 {
            try show(report, .event, line: event.text)
          } else {
            try show(report, .other)
          }
        }
      case .wait(let duration, let text): try wait(duration, text)
      }
    } catch let error as EventLineError {
      guard let prompt = setup.prompt else {
        let column = error.column.map { ":\($0)" } ?? ""
        throw Stop(.data, "\(setup.source):\(number)\(column): \(error)")
      }
      prompt("\(error)\n")
    } catch let stop as Stop {
      throw stop
    } catch {
      throw Stop(.software, "\(error)")
    }
  }

  private mutating func wait(_ duration: Duration, _ text: String) throws(Stop) {
    let end = (setup.pace.elapsed ?? machine.now) + duration
    while case .real = setup.pace, let elapsed = setup.pace.elapsed, elapsed < end {
      let next = min(end, machine.nextDeadline ?? end)
      Readiness.sleep(next - elapsed, machine.outside?.bell)
      try catchUp()
    }
    try advance(to: end)
    var report = StepReport(
      event: text,
      outcome: "internal",
      configuration: machine.configuration,
      states: machine.states
    )
    report.time = machine.now
    report.isDone = machine.isDone
    try setup.write(setup.renderer.wait(report))
  }

  /// Lets the machine know what time it is.
  @discardableResult
  private mutating func catchUp() throws(Stop) -> Bool {
    guard let elapsed = setup.pace.elapsed else { return try settle() }
    let hasReceived = try receive()
    return try advance(to: elapsed) || hasReceived
  }

  /// Handles what has come from outside.
  private mutating func receive() throws(Stop) -> Bool {
    guard let bell = machine.outside?.bell else { return false }
    bell.silence()
    let reports = machine.receive()
    for report in reports { try show(report, .other) }
    return !reports.isEmpty
  }

  /// Lets all arrive that is under way, because it takes no time where time stands still.
  private mutating func settle() throws(Stop) -> Bool {
    var hasReceived = try receive()
    while machine.awaitsAnswers {
      Readiness.sleep(.seconds(3600), machine.outside?.bell)
      if try receive() { hasReceived = true }
    }
    return hasReceived
  }

  /// Goes from timer to timer, so that each is shown before the next fires.
  @discardableResult
  private mutating func advance(to moment: Duration) throws(Stop) -> Bool {
    var hasFired = false
    while true {
      if case .virtual = setup.pace { hasFired = try settle() || hasFired }
      guard let deadline = machine.nextDeadline, deadline <= moment else { break }
      for report in machine.advance(to: deadline) {
        try show(report, .timer)
        hasFired = true
      }
    }
    for report in machine.advance(to: moment) {
      try show(report, .timer)
      hasFired = true
    }
    return hasFired
  }

  private func show(
    _ report: StepReport,
    _ source: RecordedStep.Source,
    line: String? = nil
  ) throws(Stop) {
    setup.record?(RecordedStep(report, source: source))
    try setup.write(setup.renderer.step(report, line: line))
  }

  private func ask() {
    guard let prompt = setup.prompt else { return }
    let choices = machine.permitted.map(\.label)
    prompt("[\(choices.isEmpty ? "no event is taken now" : choices.joined(separator: ", "))] > ")
  }
}
#endif
