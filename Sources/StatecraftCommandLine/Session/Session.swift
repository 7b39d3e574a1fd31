#if Command
internal import Statecraft
package import StatecraftRecording

/// Feeds lines to a machine and shows its steps.
package struct Session {
  /// The configuration of a session.
  package struct Setup {
    let renderer: any StepRenderer
    let timeMode: TimeMode
    let source: String
    let write: (String) throws(CommandError) -> Void
    let prompt: ((String) -> Void)?
    let record: ((RecordedStep) -> Void)?
    let interruption: Interruption?
    let progress: ((String) -> Void)?
    let clock: () -> Duration

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - renderer: renders the steps.
    ///   - timeMode: the mode in which time passes.
    ///   - source: the name of the input in messages.
    ///   - write: receives the output.
    ///   - prompt: prompts the user for the next line and shows mistakes; if it is `nil`, a mistake
    ///     ends the session.
    ///   - record: receives each step.
    ///   - interruption: ends the session between two steps.
    ///   - progress: receives reports about a long wait.
    ///   - clock: returns the real time.
    package init(
      renderer: any StepRenderer,
      timeMode: TimeMode,
      source: String,
      write: @escaping (String) throws(CommandError) -> Void,
      prompt: ((String) -> Void)? = nil,
      record: ((RecordedStep) -> Void)? = nil,
      interruption: Interruption? = nil,
      progress: ((String) -> Void)? = nil,
      clock: @escaping () -> Duration = Setup.runningClock()
    ) {
      self.renderer = renderer
      self.timeMode = timeMode
      self.source = source
      self.write = write
      self.prompt = prompt
      self.record = record
      self.interruption = interruption
      self.progress = progress
      self.clock = clock
    }

    /// Returns a function that measures the time from now on.
    package static func runningClock() -> () -> Duration {
      let start = ContinuousClock.now
      return { start.duration(to: .now) }
    }
  }

  private var machine: any NamedMachine
  private let scope: StepScope
  private let setup: Setup

  /// Starts a session and shows the start.
  ///
  /// - Throws: an error if the output cannot be written.
  package init(_ started: StartedMachine, _ setup: Setup) throws(CommandError) {
    machine = started.machine
    self.setup = setup
    scope = StepScope(machine)
    let steps = machine.start
    for (position, step) in steps.enumerated() {
      let scope = scope.at(step, of: machine, isLast: position == steps.count - 1)
      setup.record?(step)
      try setup.write(
        position == 0
          ? setup.renderer.start(step, scope) : setup.renderer.step(step, scope, line: nil)
      )
    }
  }

  /// Handles all lines of an input.
  ///
  /// - Throws: an error if a line is invalid, or if input or output fails. All earlier lines have
  ///   been handled and shown.
  package mutating func run(_ input: inout LineReader) throws(CommandError) {
    // A machine that ended at its start does not react to further lines.
    if machine.isDone { return }
    ask()
    while true {
      if try catchUp() { ask() }
      switch try next(&input) {
      case .end: return
      case .timeout, .wakeup:
        try setup.interruption?.check()
        setup.prompt?("\n")
      case .line(let line, let number):
        try catchUp()
        try handle(line, number)
        if setup.prompt != nil, machine.isDone { return }
        ask()
      }
    }
  }

  private var reachable: (any ReachableMachine)? { machine as? any ReachableMachine }

  private var awaitsAnswers: Bool { reachable?.awaitsAnswers ?? false }

  /// The pipes that end a wait.
  private var wakeups: [WakeupPipe] {
    [reachable?.endpoint?.wakeup, setup.interruption?.wakeup].compactMap(\.self)
  }

  private func next(_ input: inout LineReader) throws(CommandError) -> LineReader.Reading {
    do {
      guard let elapsed = setup.timeMode.elapsed, let deadline = machine.nextDeadline else {
        return try input.next(wakeups: wakeups)
      }
      return try input.next(timeout: max(.zero, deadline - elapsed), wakeups: wakeups)
    } catch {
      let place = [setup.source, error.line.map(String.init)].compactMap(\.self)
      throw CommandError(
        error.line == nil ? .noInput : .data,
        "\(place.joined(separator: ":")): \(error)"
      )
    }
  }

  private mutating func handle(_ line: String, _ number: Int) throws(CommandError) {
    do {
      if asksForHelp(line) {
        setup.prompt?(SessionHelp.text(for: machine))
        return
      }
      switch try EventLine.parse(line) {
      case nil: return
      case .event(let event, let column):
        do {
          // The machine is shown as it is after the event.
          let steps = try machine.send(event)
          try show(steps, line: "\(event)")
        } catch let error as NamedEventError {
          let place = column.flatMap { column in error.offset.map { column + $0 } }
          try complain("\(error)", number, place)
        }
      case .end(let work):
        do {
          let steps = try work.end(in: &machine)
          try show(steps, line: work.line)
        } catch let error as NamedEventError {
          let column = (try? work.split(among: machine.work))?.column
          let place = column.flatMap { column in error.offset.map { column + $0 } }
          try complain("\(error)", number, place)
        }
      case .wait(let duration, let text): try wait(duration, text)
      case .settle: try settleDown()
      }
    } catch let error as EventLineError {
      try complain("\(error)", number, nil)
    } catch let stop as CommandError {
      throw stop
    } catch {
      throw CommandError(.software, "\(error)")
    }
  }

  /// Reports a mistake in a line.
  ///
  /// - Throws: an error, unless a user at the prompt can correct the line.
  private func complain(_ message: String, _ number: Int, _ column: Int?) throws(CommandError) {
    guard let prompt = setup.prompt else {
      let place = [number, column].compactMap { $0.map(String.init) }.joined(separator: ":")
      throw CommandError(.data, "\(setup.source):\(place): \(message)")
    }
    prompt("\(message)\n")
  }

  /// Returns whether a line at the prompt asks for help.
  ///
  /// An event with the same name takes precedence.
  private func asksForHelp(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard setup.prompt != nil, words.count == 1, ["?", "help"].contains(words[0]) else {
      return false
    }
    return !machine.events.contains { $0.name == words[0] }
  }

  private mutating func wait(_ duration: Duration, _ text: String) throws(CommandError) {
    let end = (setup.timeMode.elapsed ?? machine.now) + duration
    var progress = Progress(text, clock: setup.clock, report: setup.progress)
    while case .real = setup.timeMode, let elapsed = setup.timeMode.elapsed, elapsed < end {
      let next = min(end, machine.nextDeadline ?? end)
      try sleep(next - elapsed)
      try catchUp()
    }
    try advance(to: end, &progress)
    try showWait(text)
  }

  /// The maximum number of timers that may fire while the session settles.
  package static let settleLimit = 1_000

  /// Advances time until no timer is pending and no message is in flight.
  ///
  /// - Throws: ``EventLineError/neverSettles(timers:at:)`` if the limit of timers is reached, or an
  ///   error if input or output fails.
  package mutating func settleDown() throws {
    var progress = Progress("@settle", clock: setup.clock, report: setup.progress)
    var timers = 0
    try catchUp()
    while !machine.isDone {
      try setup.interruption?.check()
      guard let deadline = machine.nextDeadline else {
        guard awaitsAnswers else { break }
        try sleep(.seconds(3600))
        try catchUp()
        continue
      }
      guard timers < Self.settleLimit else {
        throw EventLineError.neverSettles(timers: timers, at: machine.now)
      }
      if let elapsed = setup.timeMode.elapsed, elapsed < deadline {
        try sleep(deadline - elapsed)
        try catchUp()
        // An event from outside may have cancelled the timer.
        if machine.now >= deadline { timers += 1 }
      } else {
        try advance(to: deadline, &progress)
        timers += 1
      }
    }
    try showWait("@settle")
  }

  private func sleep(_ duration: Duration) throws(CommandError) {
    Readiness.sleep(duration, wakeups)
    try setup.interruption?.check()
  }

  private func showWait(_ text: String) throws(CommandError) {
    let step = RecordedStep(
      time: machine.now,
      source: .other,
      event: text,
      outcome: .internal,
      configuration: machine.configuration
    )
    try setup.write(setup.renderer.wait(step, scope.at(step, of: machine, isLast: true)))
  }

  /// Advances the machine to the current time.
  @discardableResult
  private mutating func catchUp() throws(CommandError) -> Bool {
    guard let elapsed = setup.timeMode.elapsed else { return try receiveAnswers() }
    let hasReceived = try receive()
    var progress = Progress("the time that has passed", clock: setup.clock, report: setup.progress)
    return try advance(to: elapsed, &progress) || hasReceived
  }

  /// Handles events from outside.
  private mutating func receive() throws(CommandError) -> Bool {
    guard let reachable, let wakeup = reachable.endpoint?.wakeup else { return false }
    wakeup.clear()
    let steps = reachable.receive()
    try show(steps)
    return !steps.isEmpty
  }

  /// Waits for all messages in flight, which take no time while time stands still.
  private mutating func receiveAnswers() throws(CommandError) -> Bool {
    var hasReceived = try receive()
    while awaitsAnswers {
      try sleep(.seconds(3600))
      if try receive() { hasReceived = true }
    }
    return hasReceived
  }

  /// Advances from timer to timer, so that each one is shown before the next fires.
  @discardableResult
  private mutating func advance(
    to moment: Duration,
    _ progress: inout Progress
  ) throws(CommandError) -> Bool {
    var hasFired = false
    while true {
      try setup.interruption?.check()
      if case .virtual = setup.timeMode { hasFired = try receiveAnswers() || hasFired }
      guard let deadline = machine.nextDeadline, deadline <= moment else { break }
      let steps = machine.advance(to: deadline)
      try show(steps)
      hasFired = hasFired || !steps.isEmpty
      progress.note(steps.count, at: machine.now)
    }
    let steps = machine.advance(to: moment)
    try show(steps)
    return hasFired || !steps.isEmpty
  }

  /// Shows the steps of a line or a timer: first its own, then those that followed from it.
  private func show(_ steps: [RecordedStep], line: String? = nil) throws(CommandError) {
    for (position, step) in steps.enumerated() {
      let scope = scope.at(step, of: machine, isLast: position == steps.count - 1)
      setup.record?(step)
      try setup.write(setup.renderer.step(step, scope, line: position == 0 ? line : nil))
    }
  }

  private func ask() {
    guard let prompt = setup.prompt else { return }
    let choices = machine.permitted.map { Printable.text($0.label) }
    prompt("[\(choices.isEmpty ? "no event is taken now" : choices.joined(separator: ", "))] > ")
  }
}
#endif
