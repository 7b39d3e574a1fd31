/// A message that a step is expected to send to the work of an invocation.
///
/// ```swift
/// test.send(.pause, sends: [.message(Playback.Event.pause, to: "playback")])
/// ```
///
/// Messages are compared by their descriptions, in the order of sending.
public struct ExpectedMessage: Sendable, Hashable, CustomStringConvertible {
  /// The message and its receiver, as text.
  public let description: String

  /// Returns an expected message that running work receives.
  public static func message(_ message: any Sendable, to invocation: String) -> Self {
    ExpectedMessage(description: "\(message) to '\(invocation)'")
  }

  /// Returns an expected message that reaches no work.
  ///
  /// No invocation of that name is running, or its work does not receive messages of that type.
  public static func undelivered(_ message: any Sendable, to invocation: String) -> Self {
    ExpectedMessage(description: "\(message) to '\(invocation)', undelivered")
  }
}
