#if Studio
internal import StatecraftRecording

extension StudioMessages {
  /// The present state of a machine.
  struct Status: Encodable {
    var now: Double
    var configuration: [String]
    var isDone: Bool
    var verdicts: [String: EventVerdict]
    var values: [NamedValue]
    var timers: [Timer]
    /// What only a stored machine has.
    var stored: Stored?

    init(
      now: Duration,
      configuration: [String],
      isDone: Bool,
      verdicts: [String: EventVerdict] = [:],
      values: [NamedValue] = [],
      timers: [NamedTimer] = []
    ) {
      self.now = milliseconds(now)
      self.configuration = configuration
      self.isDone = isDone
      self.verdicts = verdicts
      self.values = values
      self.timers = timers.map(Timer.init)
    }
  }
}
#endif
