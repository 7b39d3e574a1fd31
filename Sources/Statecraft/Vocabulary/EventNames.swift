internal import Synchronization

/// The names of event cases by index, for each context type.
///
/// The names are the same for all charts of a type. An alphabet finds them by reflection, so they
/// are computed only once per type.
final class EventNames: Sendable {
  static let shared = EventNames()

  private let names = Mutex<[ObjectIdentifier: [Int: String]]>([:])

  /// Returns the name of an event case of a context; `nil` when there is none.
  func name<Context: ChartContext>(ofCase index: Int, of context: Context.Type) -> String? {
    let id = ObjectIdentifier(context)
    if let known = names.withLock({ $0[id] }) { return known[index] }
    // The lookup is outside the lock, because it calls code of the user.
    let found = Dictionary(
      context.eventCases.map { ($0.index, $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    names.withLock { $0[id] = found }
    return found[index]
  }
}

/// Returns the name of an event's case, for diagrams and messages.
///
/// - Complexity: O(1), except for the first event of a type.
package func eventName<Context: ChartContext>(
  _ event: Context.Event,
  of context: Context.Type
) -> String? {
  EventNames.shared.name(ofCase: Context.caseIndex(of: event), of: context)
}
