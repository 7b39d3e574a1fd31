/// Names a running invocation of a machine.
public struct InvocationID: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The invocation's name in the chart.
  public let name: String
  /// The state that it belongs to; empty for the chart itself.
  public let state: String
  /// Counts the invocations of a machine, so that a late result is not taken for its successor's.
  public let serial: Int

  /// The name and the state.
  public var description: String { "'\(name)' of '\(state)'" }
}
