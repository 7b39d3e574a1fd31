#if Studio
internal import Statecraft
internal import StatecraftRecording

extension StudioMessages {
  /// A step of a machine, with the data after it if they are known.
  struct Step: Encodable {
    var time: Double
    var source: String
    var event: String
    var payload: String?
    var outcome: String
    var reason: String?
    var taken: [String]
    var transitions: [Int]
    var exited: [String]
    var entered: [String]
    var configuration: [String]
    var outputs: [String]
    var values: [NamedValue]?
    /// The key of the input, in the journal of a stored machine.
    var key: String?

    init(_ step: RecordedStep, _ values: [NamedValue]?, key: String? = nil) {
      time = milliseconds(step.time)
      source = step.source.rawValue
      event = step.event
      payload = step.payload
      outcome = step.outcome.rawValue
      reason = step.reason
      taken = step.taken
      transitions = step.transitions
      exited = step.exited
      entered = step.entered
      configuration = step.configuration
      outputs = step.outputs
      self.values = values
      self.key = key
    }
  }
}
#endif
