/// An event, completion, timer, result or error that a machine reacts to.
@usableFromInline
package struct Occurrence<Context: ChartContext> {
  /// The kind of an occurrence, with its value.
  @usableFromInline
  package enum Kind {
    case event(Context.Event)
    case done(output: (any Sendable)?)
    case timer
    case invocationDone(InvocationID, any Sendable)
    case invocationFailed(InvocationID, any Error)
    case error(any Error)
  }

  /// The column in the transition tables: the index of an event's case, or a number after these for
  /// completions, timers, invocations and errors.
  ///
  /// It is -1 for an event of no known case.
  @usableFromInline package let index: Int
  @usableFromInline package let kind: Kind
  /// Whether an action raised the event with a delay.
  @usableFromInline let isRaised: Bool

  package init(index: Int, kind: Kind) {
    self.init(index: index, kind: kind, isRaised: false)
  }

  @inlinable
  init(index: Int, kind: Kind, isRaised: Bool) {
    self.index = index
    self.kind = kind
    self.isRaised = isRaised
  }
}

extension Occurrence: Sendable where Context: Sendable {}
extension Occurrence.Kind: Sendable where Context: Sendable {}
