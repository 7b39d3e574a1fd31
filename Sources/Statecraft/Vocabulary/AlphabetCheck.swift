/// Compares the two statements of an alphabet about an event: its index, and the case that matches.
final class AlphabetCheck<Event: Sendable>: Sendable {
  private struct Case: Sendable {
    let name: String
    let location: Diagnostic.Location
    let takes: @Sendable (Event) -> Bool
  }

  private let cases: [Int: Case]
  /// The tests by index, if the indices are correct, for the check of each event.
  let tests: [@Sendable (Event) -> Bool]
  private let first: Diagnostic.Location?
  /// Whether all events are known to be consistent, so that a table need not check them.
  let isKnownConsistent: Bool

  /// Creates the check; returns `nil` when the event type is not an alphabet.
  init?(_ type: Event.Type) {
    guard let alphabet = type as? any EventAlphabet.Type else { return nil }
    var cases: [Int: Case] = [:]
    let described = alphabet.describedCases
    for one in described {
      guard let takes = one.test(for: type) else { return nil }
      cases[one.index] = Case(name: one.name, location: one.location, takes: takes)
    }
    self.cases = cases
    first = described.first?.location
    let numbered = (0..<cases.count).compactMap { cases[$0]?.takes }
    tests = numbered.count == cases.count ? numbered : []
    isKnownConsistent =
      type is any GeneratedEventAlphabet.Type
      || Self.listsAll(type, described.map { $0.description })
  }

  /// Returns whether a type lists all its events, which are then checked when a chart is created.
  private static func listsAll(_ type: Event.Type, _ cases: [EventDescription]) -> Bool {
    guard let list = type as? any CaseIterable.Type, !cases.contains(where: { $0.hasPayload })
    else { return false }
    return count(of: list) == cases.count
  }

  private static func count<Events: CaseIterable>(of type: Events.Type) -> Int {
    type.allCases.count
  }

  /// Returns the inconsistency of an event; `nil` when its index is that of the case that matches.
  ///
  /// - Complexity: O(1) for a consistent event, else O(number of cases).
  @inline(__always)
  func error(of event: Event, _ index: Int) -> AlphabetError? {
    if tests.indices.contains(index), tests[index](event) { return nil }
    return explain(event, index)
  }

  @inline(never)
  private func explain(_ event: Event, _ index: Int) -> AlphabetError? {
    let counted = cases[index]
    if let counted, counted.takes(event) { return nil }
    return AlphabetError(
      event: Self.caseName(of: event),
      index: index,
      counted: counted?.name,
      taken: cases.sorted { $0.key < $1.key }.first { $0.value.takes(event) }?.value.name,
      type: "\(Event.self)",
      location: counted?.location ?? first
    )
  }

  /// Returns the case without its payload, which may be long.
  private static func caseName(of event: Event) -> String {
    let mirror = Mirror(reflecting: event)
    guard mirror.displayStyle == .enum, let label = mirror.children.first?.label else {
      return "\(event)"
    }
    return label
  }
}
