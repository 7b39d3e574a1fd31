import Statecraft
import Testing

/// The expected result of a step, in a form that can be compared as text.
struct StepExpectation<Context: ChartContext> {
  var states: [Context.State]
  var kind: Outcome<Context>.Kind?
  var outputs: [Context.Output] = []
  var messages: [ExpectedMessage] = []
  /// The name of the invocation that the step ends.
  var invocation: String?
  private let context: Context
  /// The running invocations and the pending timers before the step.
  private let invocations: [InvocationID]
  private let timers: [PendingTimer]

  /// Creates an expectation that only the context changes.
  init(_ machine: Machine<Context>, _ change: (inout Context) -> Void) {
    var context = machine.context
    change(&context)
    self.context = context
    invocations = machine.invocations
    timers = machine.pendingTimers
    states = machine.states
  }

  func check(
    _ step: String,
    _ outcomes: [Outcome<Context>],
    _ machine: Machine<Context>,
    _ location: Testing.SourceLocation
  ) {
    guard let text = failure(step, outcomes, machine) else { return }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Returns the text of the failure; `nil` when the step met the expectation.
  func failure(
    _ step: String,
    _ outcomes: [Outcome<Context>],
    _ machine: Machine<Context>
  ) -> String? {
    var sections: [String] = []
    if let kind, let outcome = outcomes.first, outcome.kind != kind {
      sections.append(
        TextDifference(title: "outcome", expected: [kind.rawValue], found: [outcome.kind.rawValue])
          .text
      )
    }
    let emitted = outcomes.flatMap(\.all).flatMap(\.outputs)
    let parts = [
      TextDifference(
        title: "states",
        expected: states.map { "\($0)" },
        found: machine.states.map { "\($0)" }
      ),
      TextDifference(
        title: "outputs",
        expected: outputs.map { "\($0)" },
        found: emitted.map { "\($0)" }
      ),
      TextDifference(
        title: "messages",
        expected: messages.map { "\($0)" },
        found: outcomes.flatMap(\.all).flatMap(sent)
      ),
      TextDifference(
        title: "context",
        expected: lines(of: context),
        found: lines(of: machine.context)
      ),
    ]
    sections += parts.filter { !$0.isEmpty }.map(\.text)
    if !sections.isEmpty, let missing { sections.insert("  \(missing)", at: 0) }
    guard !sections.isEmpty else { return nil }
    let history = outcomes.flatMap(\.all).map { "    \($0)" }
    let happened = history.isEmpty ? ["    nothing"] + pending : history
    return
      (["\(step) did not do what was expected (− expected, + found):"] + sections
      + ["  what happened:"] + happened).joined(separator: "\n")
  }

  /// Returns the messages that an outcome sent to work, including undelivered ones.
  private func sent(_ outcome: Outcome<Context>) -> [String] {
    let delivered = outcome.messages.map {
      ExpectedMessage.message($0.message, to: $0.invocation.name)
    }
    let others = outcome.undelivered.map {
      ExpectedMessage.undelivered($0.message, to: $0.invocation)
    }
    return (delivered + others).map { "\($0)" }
  }

  /// The text for an invocation that was not running.
  private var missing: String? {
    guard let invocation, !invocations.contains(where: { $0.name == invocation }) else {
      return nil
    }
    let running = invocations.map { "\($0)" }.joined(separator: ", ")
    return
      "no invocation '\(invocation)' is running; running: \(running.isEmpty ? "none" : running)"
  }

  /// The pending timers, for a step in which nothing happened.
  private var pending: [String] {
    if timers.isEmpty { return ["    no timer was waiting"] }
    return ["    these timers were waiting:"]
      + timers.map { timer in
        let place = timer.id.state.isEmpty ? "the chart" : "'\(timer.id.state)'"
        return "      \(timer.name) of \(place), due in \(timer.remaining)"
      }
  }

  private func lines(of context: Context) -> [String] {
    var text = ""
    dump(context, to: &text)
    return text.split(separator: "\n").map(String.init)
  }
}
