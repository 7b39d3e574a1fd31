/// Where a step of a table failed, and why.
@usableFromInline
struct StepFailure<Context: ChartContext>: Sendable {
  @usableFromInline let place: Macrostep<Context>.Place
  @usableFromInline let error: any Error

  @inlinable
  init(_ place: Macrostep<Context>.Place, _ error: any Error) {
    self.place = place
    self.error = error
  }

  /// The failure in words.
  func error(of program: Program<Context>) -> MachineError {
    .actionFailed(place: program.name(of: place), error: error)
  }

  /// The failure as the engine has it in the internal queue.
  func raised(in program: Program<Context>) -> Macrostep<Context>.RaisedFailure {
    Macrostep.RaisedFailure(error: error(of: program), place: place)
  }
}

/// Ends a step of a table that is taken back; ``StepRunner/failure`` says why.
///
/// It is not a type inside of the generic runner, because Swift 6.3 crashes when it optimizes functions
/// that throw such a type.
@usableFromInline
struct StepIsTakenBack: Error {
  @inlinable
  init() {}
}
