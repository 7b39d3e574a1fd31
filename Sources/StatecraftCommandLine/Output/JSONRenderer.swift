#if Command
import StatecraftRecording

/// Shows each step as one JSON object on a line of its own.
package struct JSONRenderer: StepRenderer {
  private let isTracing: Bool

  /// Makes a renderer; a traced step also has its microsteps.
  package init(isTracing: Bool = false) {
    self.isTracing = isTracing
  }

  package func start(_ report: StepReport) -> String {
    var members = [(key: "configuration", value: JSONText.strings(report.configuration))]
    if !report.outputs.isEmpty { members.append(("outputs", outputs(of: report))) }
    return line(members, report)
  }

  package func step(_ report: StepReport, line _: String?) -> String {
    line(
      [
        ("event", JSONText.string(report.event)),
        ("outcome", JSONText.string(report.outcome)),
        ("exited", JSONText.strings(report.exited)),
        ("entered", JSONText.strings(report.entered)),
        ("configuration", JSONText.strings(report.configuration)),
        ("outputs", outputs(of: report)),
        ("reason", report.reason.map(JSONText.string) ?? "null"),
      ],
      report
    )
  }

  package func wait(_ report: StepReport) -> String { step(report, line: nil) }

  private func outputs(of report: StepReport) -> String {
    JSONText.array(report.outputs.map(\.json))
  }

  /// The members that every object has, and behind them those that only some have.
  private func line(_ members: [(key: String, value: String)], _ report: StepReport) -> String {
    var members = members
    if report.isRecalled { members.append(("recalled", "true")) }
    if isTracing { members.append(("microsteps", microsteps(of: report))) }
    if !report.work.isEmpty {
      members.append(("work", JSONText.strings(report.work.map(\.name))))
    }
    if report.isDone { members.append(("done", "true")) }
    return JSONText.object(members) + "\n"
  }

  private func microsteps(of report: StepReport) -> String {
    JSONText.array(
      report.microsteps.map { step in
        JSONText.object([
          ("cause", JSONText.string(step.cause)),
          ("taken", JSONText.strings(step.taken)),
          ("exited", JSONText.strings(step.exited)),
          ("entered", JSONText.strings(step.entered)),
        ])
      }
    )
  }
}
#endif
