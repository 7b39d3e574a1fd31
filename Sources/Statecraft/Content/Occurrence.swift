/// Something that a machine reacts to, on its way through the engine.
@usableFromInline
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
  /// Whether an action raised it some time ago: a delayed event.
  let isRaised: Bool

  package init(index: Int, kind: Kind) {
    self.init(index: index, kind: kind, isRaised: false)
  }

  init(index: Int, kind: Kind, isRaised: Bool) {
    self.index = index
    self.kind = kind
    self.isRaised = isRaised
  }
}

extension Occurrence: Sendable where Context: Sendable {}
