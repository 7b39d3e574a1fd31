/// An event by its name, with its payload as JSON.
public struct NamedEvent: Sendable, Hashable {
  /// The event's name.
  public var name: String
  /// What it carries, as JSON; `nil` when that is nothing.
  ///
  /// The form is the one that Swift synthesises for `Codable` enumerations: `{"hour":9}` for
  /// `case work(hour: Double)`, and `{"_0":5}` for `case coin(Int)`. A single value without a label may
  /// stand for itself: `5`.
  public var payload: String?

  /// Names an event.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - payload: what it carries, as JSON.
  public init(_ name: String, payload: String? = nil) {
    self.name = name
    self.payload = payload
  }
}

extension NamedEvent: CustomStringConvertible {
  /// The name, and the payload behind it: `coin {"_0":5}`.
  public var description: String { payload.map { "\(name) \($0)" } ?? name }
}
