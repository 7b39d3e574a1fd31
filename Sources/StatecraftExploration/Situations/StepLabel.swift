internal import Statecraft

/// What a step of an exploration reacts to.
enum StepLabel<Context: ChartContext>: Sendable {
  /// An event from outside.
  case event(Context.Event)
  /// The work of an invocation ends; the number is that of the chart's model.
  case invocation(Int, InvocationEnd)
  /// A timer fires; the number is that of the chart's model.
  case timer(Int)
  /// The time of a watched claim ends.
  case timeIsUp
  /// Nothing happens any more.
  case stay

  /// What the step comes from, without payloads and results.
  enum Source: Hashable {
    case event, invocation(Int), timer(Int), time
  }

  /// What the step comes from.
  var source: Source {
    switch self {
    case .event: .event
    case .invocation(let number, _): .invocation(number)
    case .timer(let number): .timer(number)
    case .timeIsUp, .stay: .time
    }
  }

  /// Whether nothing happens in the machine.
  var isQuiet: Bool {
    switch self {
    case .event, .invocation, .timer: false
    case .timeIsUp, .stay: true
    }
  }
}
