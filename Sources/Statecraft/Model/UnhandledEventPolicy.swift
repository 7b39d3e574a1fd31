/// What a machine does with an event that no active state has a transition for.
public enum UnhandledEventPolicy: Sendable, Hashable {
  /// The outcome is `refused`, with the reason. The machine stays as it was.
  case refuse
  /// The outcome is `ignored`. The machine stays as it was.
  case ignore
  /// The program stops with the reason: for events that must never come.
  case trap
}
