internal import Statecraft

extension RecordedStep {
  /// What is told first of a machine that had started before: where it is.
  ///
  /// - Parameters:
  ///   - time: the machine's time.
  ///   - configuration: all active states, in document order.
  public init(attachedAt time: Duration, _ configuration: [String]) {
    self.init(
      time: time,
      source: .attached,
      event: "attached",
      outcome: .transitioned,
      microsteps: [RecordedMicrostep(cause: "attached", entered: configuration)],
      configuration: configuration
    )
  }

  /// Stands for steps that a file does not have, because it was written too slowly.
  static func gap(of count: Int, at time: Duration) -> RecordedStep {
    var step = RecordedStep(
      time: time,
      source: .gap,
      event: "\(count) steps were left out",
      outcome: .internal,
      configuration: []
    )
    step.reason = "the file was written more slowly than the machine went on"
    return step
  }
}
