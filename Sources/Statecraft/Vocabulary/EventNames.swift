internal import Synchronization

/// The names of events by their numbers, for each type of context.
///
/// They are the same for all charts of a type, and an alphabet finds them by reflection, so each type
/// is asked once.
final class EventNames: Sendable {
  static let shared = EventNames()

  private let names = Mutex<[ObjectIdentifier: [Int: String]]>([:])

  /// The name of a case of a context's events; `nil` when it has none.
  func name<Context: ChartContext>(ofCase index: Int, of context: Context.Type) -> String? {
    let id = ObjectIdentifier(context)
    if let known = names.withLock({ $0[id] }) { return known[index] }
    // Outside of the lock, for it calls what the user has written.
    let found = Dictionary(
      context.eventCases.map { ($0.index, $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    names.withLock { $0[id] = found }
    return found[index]
  }
}

/// The name of the event's case, for diagrams and messages.
///
/// - Complexity: O(1), but for the first event of a type.
package func eventName<Context: ChartContext>(
  _ event: Context.Event,
  of context: Context.Type
) -> String? {
  EventNames.shared.name(ofCase: Context.caseIndex(of: event), of: context)
}
