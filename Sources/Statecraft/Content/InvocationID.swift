/// The identity of a running invocation of a machine.
public struct InvocationID: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The invocation's name in the chart.
  public let name: String
  /// The name of the state that the invocation belongs to; empty for the chart itself.
  public let state: String
  /// A number that is unique within the machine, so that a late result is not taken for a later
  /// run.
  public let serial: Int

  /// The invocation's name and its state.
  public var description: String { "'\(name)' of '\(state)'" }
}
