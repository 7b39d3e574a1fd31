#if Command
internal import Statecraft
package import StatecraftRecording

/// Renders each step as a readable line.
package struct TextRenderer: StepRenderer {
  private let isTracing: Bool
  private let style: TextStyle

  /// Creates a renderer.
  ///
  /// With tracing, a step contains its microsteps.
  package init(isTracing: Bool = false, style: TextStyle = .plain) {
    self.isTracing = isTracing
    self.style = style
  }

  package func start(_ step: RecordedStep, _ scope: StepScope) -> String {
    show("start", .state(arrow: "→"), step, scope)
  }

  package func step(_ step: RecordedStep, _ scope: StepScope, line: String?) -> String {
    let name = (step.source == .recalled ? "again: " : "") + Printable.text(line ?? step.event)
    let verdict: Verdict =
      switch step.outcome {
      case .transitioned: .state(arrow: "→")
      case .internal: .state(arrow: "stays in")
      case .failed: .word(style.bad(step.outcome.rawValue))
      case .ignored, .refused, .postponed: .word(style.quiet(step.outcome.rawValue))
      }
    return show(name, verdict, step, scope)
  }

  package func wait(_: RecordedStep, _: StepScope) -> String { "" }

  private enum Verdict {
    case state(arrow: String)
    case word(String)
  }

  private func show(
    _ name: String,
    _ verdict: Verdict,
    _ step: RecordedStep,
    _ scope: StepScope
  ) -> String {
    let states = words(scope.states(after: step).joined(separator: ", "))
    var line = style.strong(name)
    switch verdict {
    case .state(let arrow): line += " \(arrow) \(style.good(states))"
    case .word(let word): line += ": \(word)" + (step.reason.map { ", \(words($0))" } ?? "")
    }
    if !step.outputs.isEmpty {
      line += "   (emitted: \(words(step.outputs.joined(separator: "; "))))"
    }
    if case .state = verdict, let reason = step.reason {
      line += "   \(style.bad("error")): \(words(reason))"
    }
    if scope.isDone { line += "   \(style.quiet("done"))" }
    let work = scope.work.map { style.quiet("    \(words($0.note))") + "\n" }.joined()
    return line + "\n" + (isTracing ? trace(of: step) : "") + work
  }

  /// Returns foreign text without control sequences.
  private func words(_ text: String) -> String { Printable.text(text, limit: .max) }

  private func trace(of step: RecordedStep) -> String {
    var lines = step.microsteps.map { step in
      var parts = [step.cause]
      parts += step.taken.map { "took \($0)" }
      if !step.exited.isEmpty { parts.append("left \(step.exited.joined(separator: ", "))") }
      if !step.entered.isEmpty {
        parts.append("entered \(step.entered.joined(separator: ", "))")
      }
      return parts.joined(separator: "; ")
    }
    lines.append("at \(step.time), in \(step.configuration.joined(separator: ", "))")
    return lines.map { style.quiet("    \(words($0))") + "\n" }.joined()
  }
}
#endif
