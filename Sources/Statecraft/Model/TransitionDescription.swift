/// A transition in words, for explanations and diagrams.
public struct TransitionDescription: Sendable, Hashable, CustomStringConvertible {
  /// The state that it is written in; the chart's name for those at the top.
  public let source: String
  /// What triggers it.
  public let trigger: Trigger
  /// Where it leads; empty for a reaction without a target.
  public let targets: [String]
  /// Its guard, in words.
  public let `guard`: String?
  /// The names of its actions, as far as they have any.
  public let actions: [String]
  /// Where it was written.
  public let location: Diagnostic.Location?

  /// For instance `locked → unlocked on coin when the fare is paid`.
  public var description: String {
    let arrow = targets.isEmpty ? source : "\(source) → \(targets.joined(separator: ", "))"
    let cause =
      switch trigger {
      case .eventless, .after, .inactivity: "\(trigger)"
      case .events, .anyEvent, .done, .timer, .invocationDone, .invocationFailed, .error:
        "on \(trigger)"
      }
    return "\(arrow) \(cause)" + (`guard`.map { " when \($0)" } ?? "")
  }
}
