/// The postponed events of a machine: a queue for each column of events.
///
/// Events are numbered in the order of their arrival. What a configuration does with a column is
/// remembered, so that a change of the configuration costs nothing for the events that are kept.
@usableFromInline
package struct PostponedQueue<Event> {
  private var columns: [PostponedColumn<Event>] = []
  /// The number of the event that arrived last.
  private var lastNumber = 0

  /// The number of events.
  private(set) var count = 0

  /// Whether no event is postponed.
  @usableFromInline var isEmpty: Bool { count == 0 }

  /// Creates an empty queue.
  init() {}

  /// The events, oldest first.
  ///
  /// - Complexity: O(events × log(events)).
  var events: [Event] {
    let entries = columns.map { $0.pending }
    if entries.count == 1 { return entries[0].map { $0.event } }
    return entries.joined().sorted { $0.number < $1.number }.map { $0.event }
  }

  /// Appends an event.
  mutating func append(_ event: Event, column: Int) {
    lastNumber += 1
    count += 1
    if let position = columns.firstIndex(where: { $0.column == column }) {
      columns[position].append(event, number: lastNumber)
    } else {
      var queue = PostponedColumn<Event>(column)
      queue.append(event, number: lastNumber)
      columns.append(queue)
    }
  }

  /// Removes and returns the oldest events.
  mutating func removeOldest(_ limit: Int) -> [Event] {
    (0..<min(limit, count)).compactMap { _ in
      let position = columns.indices.filter { !columns[$0].isEmpty }
        .min { columns[$0].firstNumber(after: 0) < columns[$1].firstNumber(after: 0) }
      count -= 1
      return position.flatMap { columns[$0].removeFirst(after: 0)?.event }
    }
  }

  /// An event that may be recalled.
  struct Candidate {
    let event: Event
    /// The number of its arrival.
    let number: Int
    /// Whether it was removed from the queue, because it is not kept in any case; otherwise a guard
    /// decides.
    let isRemoved: Bool
    fileprivate let position: Int
  }

  /// Returns the oldest event behind another one that a configuration does not keep in any case.
  ///
  /// An event that it does not keep is removed.
  ///
  /// - Parameters:
  ///   - number: the number of the other event; 0 for none.
  ///   - configuration: identifies the configuration; `nil` for one that is not to be remembered.
  ///   - postponement: what the configuration does with a column.
  /// - Returns: the event; `nil` when all others are kept.
  /// - Complexity: O(columns) on average.
  mutating func next(
    after number: Int,
    in configuration: UInt?,
    _ postponement: (Int) -> Postponement
  ) -> Candidate? {
    var first: (position: Int, number: Int, postponement: Postponement)?
    for position in columns.indices where !columns[position].isEmpty {
      let verdict = columns[position].postponement(in: configuration, postponement)
      if verdict == .kept { continue }
      let next = columns[position].firstNumber(after: number)
      if next < first?.number ?? .max { first = (position, next, verdict) }
    }
    guard let first else { return nil }
    if first.postponement == .undecided {
      return columns[first.position].first(after: number).map {
        Candidate(event: $0.event, number: $0.number, isRemoved: false, position: first.position)
      }
    }
    guard let entry = columns[first.position].removeFirst(after: number) else { return nil }
    count -= 1
    return Candidate(
      event: entry.event,
      number: entry.number,
      isRemoved: true,
      position: first.position
    )
  }

  /// Removes an event that was found and not removed.
  mutating func remove(_ candidate: Candidate) {
    if columns[candidate.position].removeFirst(after: candidate.number - 1) != nil { count -= 1 }
  }
}

extension PostponedQueue: Sendable where Event: Sendable {}
