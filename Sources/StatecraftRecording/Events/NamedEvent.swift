/// An event, given by its name and its payload as JSON.
public struct NamedEvent: Sendable, Hashable {
  /// The event's name.
  public var name: String
  /// The payload as JSON; `nil` if the event carries nothing.
  ///
  /// The form is the one that Swift synthesises for `Codable` enumerations: `{"hour":9}` for `case
  /// work(hour: Double)`, and `{"_0":5}` for `case coin(Int)`. A single value without a label may
  /// be written alone: `5`.
  public var payload: String?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - payload: the payload as JSON.
  public init(_ name: String, payload: String? = nil) {
    self.name = name
    self.payload = payload
  }
}

extension NamedEvent: CustomStringConvertible {
  /// The name, followed by the payload: `coin {"_0":5}`.
  public var description: String { payload.map { "\(name) \($0)" } ?? name }
}
