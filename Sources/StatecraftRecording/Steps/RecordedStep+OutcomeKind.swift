public import Statecraft

extension RecordedStep {
  /// The outcome of a step in one word.
  public typealias OutcomeKind = Statecraft.OutcomeKind
}

extension OutcomeKind {
  /// The outcome of a machine that reports only what it has done.
  ///
  /// - Parameters:
  ///   - microsteps: what was done.
  ///   - isTaken: whether something reacted, also where nothing was left and entered.
  public init(of microsteps: [RecordedMicrostep], isTaken: Bool) {
    let changes = microsteps.contains { !$0.exited.isEmpty || !$0.entered.isEmpty }
    self = changes ? .transitioned : isTaken ? .internal : .refused
  }
}
