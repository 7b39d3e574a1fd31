/// An error that a step of a table goes on after, and that raises an event.
@usableFromInline
struct RaisedError<Context: ChartContext>: Sendable {
  let failure: StepFailure<Context>
  /// What is not raised because of it, by its positions in the internal queue; the error's event is there
  /// instead.
  let instead: Range<Int>
}
