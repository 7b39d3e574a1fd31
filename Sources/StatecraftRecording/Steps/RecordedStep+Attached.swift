internal import Statecraft

extension RecordedStep {
  /// Creates the first step of a recording whose machine had started before: its configuration.
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

  /// Returns a placeholder for steps that were omitted from a file.
  static func gap(of count: Int, at time: Duration) -> RecordedStep {
    var step = RecordedStep(
      time: time,
      source: .gap,
      event: "\(count) steps were left out",
      outcome: .internal,
      configuration: []
    )
    step.reason = "the file was written more slowly than the machine ran"
    return step
  }
}
