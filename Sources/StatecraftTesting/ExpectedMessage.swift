/// A message that a step is expected to send to the work of an invocation.
///
/// ```swift
/// test.send(.pause, sends: [.message(Playback.Event.pause, to: "playback")])
/// ```
///
/// Messages are compared by their descriptions, in the order of sending.
public struct ExpectedMessage: Sendable, Hashable, CustomStringConvertible {
  /// The message and where it goes, in words.
  public let description: String

  /// A message that running work gets.
  public static func message(_ message: any Sendable, to invocation: String) -> Self {
    ExpectedMessage(description: "\(message) to '\(invocation)'")
  }

  /// A message that no work gets: none of the name is running, or it does not receive such messages.
  public static func undelivered(_ message: any Sendable, to invocation: String) -> Self {
    ExpectedMessage(description: "\(message) to '\(invocation)', undelivered")
  }
}
