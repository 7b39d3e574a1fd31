/// The postponed events of a machine.
///
/// Their order is kept apart from them, in ``PostponedOrder``, which is the same type for all charts.
@usableFromInline
package struct PostponedQueue<Event> {
  @usableFromInline var order = PostponedOrder()
  /// The events in the places that the order gives them; `nil` where there is none.
  @usableFromInline var places: [Event?] = []

  /// Creates an empty queue.
  @usableFromInline
  init() {}

  /// The number of events.
  @inlinable var count: Int { order.count }

  /// Whether no event is postponed.
  @inlinable var isEmpty: Bool { order.count == 0 }

  /// The events, oldest first.
  ///
  /// - Complexity: O(events × log(events)).
  var events: [Event] { order.entries.compactMap { places[$0.place] } }

  /// Appends an event.
  @inlinable
  mutating func append(_ event: Event, column: Int) {
    let place = order.append(column: column)
    if place < places.count {
      places[place] = event
    } else {
      places.append(event)
    }
  }

  /// Removes and returns an event.
  @inlinable
  @discardableResult
  mutating func remove(_ candidate: PostponedOrder.Candidate) -> Event? {
    order.remove(candidate)
    if order.count > 0 { return places[candidate.place].take() }
    defer { places = [] }
    return places[candidate.place]
  }

  /// Removes and returns the oldest events.
  ///
  /// - Complexity: O(events to be removed × columns).
  mutating func removeOldest(_ limit: Int) -> [Event] {
    var removed: [Event] = []
    while removed.count < limit, let oldest = order.oldest, let event = remove(oldest) {
      removed.append(event)
    }
    return removed
  }
}

extension PostponedQueue: Sendable where Event: Sendable {}
