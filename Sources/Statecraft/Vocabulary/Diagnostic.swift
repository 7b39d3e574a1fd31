/// An error or a warning about a chart.
///
/// A chart with an error cannot run. A warning marks a legal declaration that is probably a
/// mistake, such as a state that cannot be reached. All diagnostics of a chart are reported
/// together.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable {
    /// The chart cannot run.
    case error
    /// The chart runs, but a part of it has no effect or an unexpected one.
    case warning
  }

  /// The severity.
  public let severity: Severity

  /// The name of the affected state; `nil` when the diagnostic concerns the chart as a whole.
  public let state: String?

  /// A description of the problem, with the names of the states and events.
  public let problem: String

  /// The suggested remedy.
  public let suggestion: String

  /// The location of the declaration, if it is known.
  public let location: Diagnostic.Location?

  /// Creates a diagnostic.
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

  /// Returns the names in quotes: `'a', 'b' and 'c'`; of five or more names, only the first three.
  package static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    switch quoted.count {
    case ...1: return quoted.joined()
    case ...4: return quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1]
    default: return quoted.prefix(3).joined(separator: ", ") + " and \(quoted.count - 3) more"
    }
  }

  /// The diagnostic on one line, in the form of compilers: location, severity, problem; suggestion.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(problem); \(suggestion)."
  }
}
