#if Command
package import StatecraftRecording

extension RecordedStep {
  /// The step that a report tells of.
  ///
  /// - Parameters:
  ///   - report: what a machine did.
  ///   - source: where the reason came from; of an event that comes back it is known.
  package init(_ report: StepReport, source: Source) {
    self.init(
      time: report.time,
      source: report.isRecalled ? .recalled : source,
      event: report.event,
      payload: report.payload,
      outcome: report.outcome,
      configuration: report.configuration
    )
    reason = report.reason
    taken = report.microsteps.flatMap(\.taken)
    transitions = report.transitions
    // Reports have document order, recordings that in which it happened.
    let isTraced = !report.microsteps.isEmpty
    exited = isTraced ? Self.unique(report.microsteps.flatMap(\.exited)) : report.exited
    entered = isTraced ? Self.unique(report.microsteps.flatMap(\.entered)) : report.entered
    outputs = report.outputs.map(\.text)
    let isMore = report.outputs.contains { $0.json != JSONText.string($0.text) }
    outputValues = isMore ? report.outputs.map(\.json) : []
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
#endif
