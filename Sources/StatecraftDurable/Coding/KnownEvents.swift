#if Durable
internal import Synchronization

/// Short events with their texts, so that those of an alphabet are converted once.
///
/// Reading a text gives the same event each time: a replay relies on that, too.
final class KnownEvents<Event: Sendable>: Sendable {
  /// An event without its type.
  ///
  /// The unchecked `Sendable` is right because events are `Sendable`.
  private struct Key: Hashable, @unchecked Sendable {
    let event: AnyHashable
  }

  private struct State {
    var events: [ExactText: Event] = [:]
    var texts: [Key: String] = [:]
  }

  /// The largest number of events, and the largest number of bytes of each.
  private static var limit: Int { 256 }
  private static var longest: Int { 64 }

  private let state = Mutex(State())
  /// Whether equal events have equal texts, and there are few of them.
  private let isAlphabet = Event.self is any CaseIterable.Type && Event.self is any Hashable.Type

  /// Returns the event of a text.
  func event(_ text: String, read: () throws -> Event) rethrows -> Event {
    guard text.utf8.count <= Self.longest else { return try read() }
    if let event = state.withLock({ $0.events[text.exact] }) { return event }
    let event = try read()
    state.withLock { state in
      if state.events.count < Self.limit { state.events[text.exact] = event }
    }
    return event
  }

  /// Returns the text of an event.
  func text(of event: Event, write: () throws -> String) rethrows -> String {
    guard isAlphabet, let value = event as? any Hashable else { return try write() }
    let key = Key(event: AnyHashable(value))
    if let text = state.withLock({ $0.texts[key] }) { return text }
    let text = try write()
    state.withLock { state in
      if state.texts.count < Self.limit { state.texts[key] = text }
    }
    return text
  }
}
#endif
