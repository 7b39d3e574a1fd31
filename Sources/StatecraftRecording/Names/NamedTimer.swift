/// A pending timer of a machine.
public struct NamedTimer: Sendable, Hashable {
  /// A description of the timer: `after 30.0 seconds`.
  public var name: String
  /// The deadline, in the machine's time.
  public var due: Duration
  /// The full duration; `nil` if it is not known.
  public var duration: Duration?

  /// Creates a description of a timer.
  public init(name: String, due: Duration, duration: Duration? = nil) {
    self.name = name
    self.due = due
    self.duration = duration
  }
}
