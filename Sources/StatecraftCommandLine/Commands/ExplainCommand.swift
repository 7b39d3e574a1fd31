#if Command
import ArgumentParser
import Statecraft
import StatecraftRecording

/// The command `statecraft explain NAME EVENT…`.
struct ExplainCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Shows what events would do, and why.",
      discussion: """
        Each event is explained by itself, in the initial configuration, or in \
        the one that the events of '--after' reach. A payload may follow its event: \
        \(Main.programName) explain working-day work '{"hour":25}'

        An event of '--after' that the machine does not take is said on the standard error.
        """
    )
  }

  @Argument(
    help: "The machine, as '\(Main.programName) list' shows it, or an SCXML document.",
    completion: .machines(of: Main.self)
  )
  var name: String

  @Argument(help: "The events to explain.")
  var events: [String]

  @Option(
    name: .customLong("after"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Send this event first, or '@wait 2s', '@settle', '@finish NAME'; may be repeated.",
      valueName: "event"
    )
  )
  var earlier: [String] = []

  func run() throws {
    var machine = try Main.catalog.start(name).machine
    for text in EventArguments.joined(earlier) {
      switch try line(text) {
      case nil: break
      case .event(let event, column: _):
        let steps = try described { () throws(NamedEventError) in try machine.send(event) }
        if let step = steps.first { Self.complain(of: step, after: text) }
      case .wait(let duration, _):
        try described { () throws(EventLineError) in
          let end = machine.now + duration
          try fireTimers(of: &machine, until: end, limit: Self.timerLimit)
          if machine.now < end { _ = machine.advance(to: end) }
        }
      case .settle:
        try described { () throws(EventLineError) in
          try fireTimers(of: &machine, until: nil, limit: Session.settleLimit)
        }
      case .end(let work):
        _ = try described { () throws(NamedEventError) in try work.end(in: &machine) }
      }
    }
    let configuration = machine.configuration.joined(separator: ", ")
    try Terminal.output.write(Printable.lines("in \(configuration):\n"))
    for text in EventArguments.joined(events) {
      guard case .event(let event, column: _)? = try line(text) else {
        throw CommandError(.usage, "'\(Printable.text(text))' is not an event")
      }
      let explanation = try described { () throws(NamedEventError) in
        try machine.explain(event)
      }
      try Terminal.output.write(
        "\(Printable.text("\(event)")): \(Printable.lines("\(explanation)"))\n"
      )
    }
  }

  /// Says that the machine has not taken an event, because what is explained then differs.
  private static func complain(of step: RecordedStep, after text: String) {
    guard step.outcome == .refused || step.outcome == .failed else { return }
    let reason = step.reason.map { ": \($0)" } ?? ""
    Terminal.complain(
      Printable.lines(
        "\(Main.programName): '--after \(Printable.text(text))' was \(step.outcome.rawValue)\(reason)\n"
      )
    )
  }

  /// The most timers that fire in a `@wait`; they come one after the other, as with `run`.
  private static var timerLimit: Int { 100_000 }

  /// Advances time until no timer is pending, or until a time.
  private func fireTimers(
    of machine: inout any NamedMachine,
    until end: Duration?,
    limit: Int
  ) throws(EventLineError) {
    var timers = 0
    while !machine.isDone, let deadline = machine.nextDeadline {
      if let end, deadline > end { return }
      guard timers < limit else {
        throw end == nil
          ? .neverSettles(timers: timers, at: machine.now)
          : .tooManyTimers(timers: timers, at: machine.now)
      }
      _ = machine.advance(to: deadline)
      timers += 1
    }
  }

  private func line(_ text: String) throws(CommandError) -> EventLine? {
    try described { () throws(EventLineError) in try EventLine.parse(text) }
  }

  private func described<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try body()
    } catch {
      throw CommandError(.usage, "\(error)")
    }
  }
}
#endif
