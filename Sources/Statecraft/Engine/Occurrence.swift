/// Something that a machine reacts to, on its way through the engine.
package struct Occurrence<Context: ChartContext> {
  /// What it is.
  package enum Kind {
    case event(Context.Event)
    case done(output: (any Sendable)?)
    case timer
    case invocationDone(InvocationID, any Sendable)
    case invocationFailed(InvocationID, any Error)
    case error(any Error)
  }

  /// The column of the transition tables: a case of the alphabet, or a number behind them for
  /// completions, timers, invocations and errors; -1 for an event of no known case.
  package let index: Int
  package let kind: Kind

  package init(index: Int, kind: Kind) {
    self.index = index
    self.kind = kind
  }

  /// An event from outside or raised by an action.
  package static func event(_ event: Context.Event) -> Self {
    Occurrence(index: Context.caseIndex(of: event), kind: .event(event))
  }
}

extension Occurrence: Sendable where Context: Sendable {}
