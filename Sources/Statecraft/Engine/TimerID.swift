/// Names a pending timer of a machine.
public struct TimerID: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The state that the timer belongs to; empty for the chart itself.
  public let state: String
  /// Which delayed transition of the state it is for, in the order of writing, from 0.
  public let position: Int
  /// Counts the timers of a machine, so that an ended timer is not mistaken for a
  /// later one.
  public let serial: Int
  /// The name of a timer or a delayed event that belongs to the machine; `nil` for a state's timer.
  ///
  /// A delayed event without a name of its own has that of the event.
  public let name: String?

  /// The name, or the state and the position.
  public var description: String { name ?? "\(state)#\(position)" }
}
