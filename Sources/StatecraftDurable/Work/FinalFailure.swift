#if Durable
/// An error after which work or a delivery is not tried again.
///
/// ```swift
/// work("capture") { order, bank, call in
///   guard order.cents > 0 else { throw FinalFailure("there is nothing to capture") }
///   …
/// }
/// ```
public struct FinalFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Creates an error.
  public init(_ reason: String) {
    description = reason
  }
}
#endif
