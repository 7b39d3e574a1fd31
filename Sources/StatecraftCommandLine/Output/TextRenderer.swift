#if Command
/// Shows each step as a line for people.
package struct TextRenderer: StepRenderer {
  private let isTracing: Bool
  private let style: TextStyle

  /// Makes a renderer; a traced step also has its microsteps.
  package init(isTracing: Bool = false, style: TextStyle = .plain) {
    self.isTracing = isTracing
    self.style = style
  }

  package func start(_ report: StepReport) -> String {
    show("start", .state(arrow: "→"), report)
  }

  package func step(_ report: StepReport, line: String?) -> String {
    let name = (report.isRecalled ? "again: " : "") + Printable.text(line ?? report.event)
    return switch report.outcome {
    case "transitioned": show(name, .state(arrow: "→"), report)
    case "internal": show(name, .state(arrow: "stays in"), report)
    case "failed": show(name, .word(style.bad(report.outcome)), report)
    default: show(name, .word(style.quiet(report.outcome)), report)
    }
  }

  package func wait(_: StepReport) -> String { "" }

  private enum Verdict {
    case state(arrow: String)
    case word(String)
  }

  private func show(_ name: String, _ verdict: Verdict, _ report: StepReport) -> String {
    let states = words(report.states.joined(separator: ", "))
    var line = style.strong(name)
    switch verdict {
    case .state(let arrow): line += " \(arrow) \(style.good(states))"
    case .word(let word): line += ": \(word)" + (report.reason.map { ", \(words($0))" } ?? "")
    }
    if !report.outputs.isEmpty {
      line += "   (emitted: \(words(report.outputs.map(\.text).joined(separator: "; "))))"
    }
    if case .state = verdict, let reason = report.reason {
      line += "   \(style.bad("error")): \(words(reason))"
    }
    if report.isDone { line += "   \(style.quiet("done"))" }
    let work = report.work.map { style.quiet("    \(words($0.note))") + "\n" }.joined()
    return line + "\n" + (isTracing ? trace(of: report) : "") + work
  }

  /// Text from outside without what a terminal would obey.
  private func words(_ text: String) -> String { Printable.text(text, limit: .max) }

  private func trace(of report: StepReport) -> String {
    var lines = report.microsteps.map { step in
      var parts = [step.cause]
      parts += step.taken.map { "took \($0)" }
      if !step.exited.isEmpty { parts.append("left \(step.exited.joined(separator: ", "))") }
      if !step.entered.isEmpty {
        parts.append("entered \(step.entered.joined(separator: ", "))")
      }
      return parts.joined(separator: "; ")
    }
    lines.append("at \(report.time), in \(report.configuration.joined(separator: ", "))")
    return lines.map { style.quiet("    \(words($0))") + "\n" }.joined()
  }
}

/// Colours, or none.
package struct TextStyle: Sendable {
  private let isColoured: Bool

  /// Text without colours.
  package static let plain = TextStyle(isColoured: false)

  /// Text with the colours of the terminal.
  package static let coloured = TextStyle(isColoured: true)

  func strong(_ text: String) -> String { wrap(text, "1") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31") }
  func quiet(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
#endif
