internal import StatecraftJSON

/// Steps whose lines would be longer than a reader accepts.
extension RecordingLine {
  /// The texts of each kind that a shortened step keeps.
  private static var mostTexts: Int { 1_000 }
  /// The length in bytes from which a shortened step only names a text's length.
  private static var longText: Int { 4_096 }

  /// Returns a step with its long payload, reason and outputs replaced by what they were.
  static func shortened(_ step: RecordedStep) -> RecordedStep {
    var step = step
    step.payload = step.payload.map { shortened($0, "a payload") { JSONText.string($0) } }
    step.reason = step.reason.map { shortened($0, "a reason") { $0 } }
    step.outputValues = step.outputValues.prefix(mostTexts).map {
      shortened($0, "an output") { JSONText.string($0) }
    }
    let more = step.outputs.count - mostTexts
    step.outputs = step.outputs.prefix(mostTexts).map { shortened($0, "an output") { $0 } }
    if more > 0 {
      step.outputs.append("\(more) more outputs, which were too many for a recording")
      // There is one for each output, or none.
      step.outputValues = []
    }
    let others = step.microsteps.count - mostTexts
    step.microsteps = step.microsteps.prefix(mostTexts).map { microstep in
      var microstep = microstep
      microstep.cause = shortened(microstep.cause, "a cause") { $0 }
      return microstep
    }
    if others > 0 {
      let note = "\(others) more microsteps, which were too many for a recording"
      step.microsteps.append(RecordedMicrostep(cause: note))
    }
    return step
  }

  /// Returns what is left of a step whose lists are too long, too.
  static func outline(of step: RecordedStep) -> RecordedStep {
    var outline = RecordedStep(
      time: step.time,
      source: step.source,
      event: shortened(step.event, "an event") { $0 },
      outcome: step.outcome,
      configuration: step.configuration.prefix(mostTexts).map { shortened($0, "a state") { $0 } }
    )
    outline.reason = "a step that was too long for a recording"
    return outline
  }

  private static func shortened(
    _ text: String,
    _ kind: String,
    _ written: (String) -> String
  ) -> String {
    let count = text.utf8.count
    return count < longText ? text : written("\(kind) of \(count) bytes, too long for a recording")
  }
}
