/// Something that is wrong, or likely to be wrong, with a chart.
///
/// A chart with an error cannot run. A warning marks what is legal but hardly meant, such as a
/// state that nothing leads to. All findings of a chart are reported together.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable {
    /// The chart cannot run.
    case error
    /// The chart runs, but a part of it is dead or surprising.
    case warning
  }

  /// How bad it is.
  public let severity: Severity

  /// The state that it is about, by name; `nil` when it is about the chart as a whole.
  public let state: String?

  /// What is wrong, in words that name the states and events.
  public let problem: String

  /// What to do about it.
  public let suggestion: String

  /// Where it was written, if that is known.
  public let location: Diagnostic.Location?

  /// Makes a finding.
  public init(
    _ severity: Severity,
    state: String?,
    problem: String,
    suggestion: String,
    location: Diagnostic.Location? = nil
  ) {
    self.severity = severity
    self.state = state
    self.problem = problem
    self.suggestion = suggestion
    self.location = location
  }

  /// Names in quotes: `'a', 'b' and 'c'`; of many only the first three.
  static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    switch quoted.count {
    case ...1: return quoted.joined()
    case ...4: return quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1]
    default: return quoted.prefix(3).joined(separator: ", ") + " and \(quoted.count - 3) more"
    }
  }

  /// One line in the form that compilers use: place, severity, problem; suggestion.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(problem); \(suggestion)."
  }
}

/// The reason why a chart cannot run: all that was found, errors and warnings.
public struct ChartError: Error, Sendable, CustomStringConvertible {
  /// The chart's name.
  public let chart: String

  /// The findings, in document order.
  public let diagnostics: [Diagnostic]

  package init(chart: String, diagnostics: [Diagnostic]) {
    self.chart = chart
    self.diagnostics = diagnostics
  }

  /// The findings, a line each, under a heading with the chart's name.
  public var description: String {
    let count = diagnostics.count { $0.severity == .error }
    return "The chart '\(chart)' has \(count) \(count == 1 ? "error" : "errors"):\n"
      + diagnostics.map { "  \($0)" }.joined(separator: "\n")
  }
}
