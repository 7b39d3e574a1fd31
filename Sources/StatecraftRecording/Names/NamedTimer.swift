/// A pending timer of a machine.
public struct NamedTimer: Sendable, Hashable {
  /// The timer in words: `after 30.0 seconds`.
  public var name: String
  /// When it is due, on the machine's own time.
  public var due: Duration
  /// Its full length; `nil` when that is not known.
  public var duration: Duration?

  /// Describes a timer.
  public init(name: String, due: Duration, duration: Duration? = nil) {
    self.name = name
    self.due = due
    self.duration = duration
  }
}
