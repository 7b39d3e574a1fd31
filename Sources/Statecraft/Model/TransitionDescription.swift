/// A transition in words, for explanations and diagrams.
public struct TransitionDescription: Sendable, Hashable, CustomStringConvertible {
  /// The state that it is written in; the chart's name for those at the top.
  public let source: String
  /// What triggers it: events, `always`, `after …`, `done …`.
  public let trigger: String
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
    return "\(arrow) \(isEventful ? "on \(trigger)" : trigger)"
      + (`guard`.map { " when \($0)" } ?? "")
  }

  private var isEventful: Bool { trigger != "always" && !trigger.hasPrefix("after ") }
}
