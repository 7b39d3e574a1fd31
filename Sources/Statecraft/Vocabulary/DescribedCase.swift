/// An ``EventCase`` without its type arguments, for reflection.
protocol DescribedCase: Sendable {
  var index: Int { get }
  var name: String { get }
  var location: Diagnostic.Location { get }
  var description: EventDescription { get }

  /// Returns a test for events of this case; `nil` when the case belongs to another event type.
  func test<Event: Sendable>(for type: Event.Type) -> (@Sendable (Event) -> Bool)?
}
