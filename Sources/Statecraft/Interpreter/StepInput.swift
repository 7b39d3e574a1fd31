/// What a step of a table reacts to.
///
/// Events and timers, which are most, need no ``Occurrence``.
@usableFromInline
struct StepInput<Context: ChartContext> {
  /// The column in the tables.
  @usableFromInline let column: Int
  /// The event, if it is one.
  @usableFromInline let event: Context.Event?
  /// Whether an action raised the event with a delay.
  @usableFromInline let isRaised: Bool
  /// A result or an error; `nil` for an event and a timer.
  @usableFromInline let other: SharedOccurrence<Context>?

  /// An event from outside, or one that an action raised with a delay.
  @inlinable @inline(__always)
  init(_ event: Context.Event, in column: Int, isRaised: Bool = false) {
    self.column = column
    self.event = event
    self.isRaised = isRaised
    other = nil
  }

  /// A timer that is over, by its column.
  @inlinable @inline(__always)
  init(timer column: Int) {
    self.column = column
    event = nil
    isRaised = false
    other = nil
  }

  /// Anything from outside.
  @inlinable
  init(_ occurrence: Occurrence<Context>) {
    column = occurrence.index
    isRaised = occurrence.isRaised
    switch occurrence.kind {
    case .event(let event):
      self.event = event
      other = nil
    case .timer:
      event = nil
      other = nil
    case .done, .invocationDone, .invocationFailed, .error:
      event = nil
      other = SharedOccurrence(occurrence)
    }
  }

  /// The occurrence that it is.
  @inlinable var occurrence: Occurrence<Context> {
    if let event { return Occurrence(index: column, kind: .event(event), isRaised: isRaised) }
    return other?.occurrence ?? Occurrence(index: column, kind: .timer, isRaised: false)
  }

  /// Whether it is an event that no action has raised.
  @inlinable var isFromOutside: Bool { event != nil && !isRaised }

  /// What a report remembers of it, besides the event.
  @inlinable var trigger: StepTrigger {
    if event != nil { return isRaised ? .raised : .event }
    switch other?.occurrence.kind {
    case nil, .timer, .event: return .timer(column: column)
    case .done: return .done(column: column)
    case .invocationDone(let id, _): return .invocationDone(id)
    case .invocationFailed(let id, _): return .invocationFailed(id)
    case .error: return .error
    }
  }
}
