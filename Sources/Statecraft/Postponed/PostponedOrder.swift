/// The order of postponed events: a queue for each column of events.
///
/// Events are numbered in the order of their arrival. What a configuration does with a column is
/// remembered, so that a change of the configuration costs nothing for the events that are kept.
@usableFromInline
package struct PostponedOrder: Sendable {
  /// A postponed event.
  struct Entry: Sendable {
    /// The number of its arrival.
    let number: Int
    /// Where it is.
    let place: Int
  }

  /// An event that may be recalled.
  @usableFromInline
  struct Candidate {
    /// The number of its arrival.
    @usableFromInline let number: Int
    /// Where it is.
    @usableFromInline let place: Int
    /// The position of its column.
    fileprivate let position: Int
  }

  /// The event that is to be recalled next.
  @usableFromInline
  enum Next {
    /// The configuration keeps all others.
    case none
    /// It does not keep this one in any case, or a guard decides.
    case candidate(Candidate)
    /// It is not known yet what it does with a column.
    case unknown(column: Int)
  }

  private var columns: [PostponedColumn] = []
  /// The number of the event that arrived last.
  private var lastNumber = 0
  /// Places of events that were removed.
  private var free: [Int] = []

  /// The number of events.
  @usableFromInline private(set) var count = 0

  /// Creates an empty order.
  @usableFromInline
  init() {}

  /// The events, oldest first.
  var entries: [Entry] {
    let entries = columns.map { $0.entries }
    return entries.count == 1
      ? entries[0] : entries.joined().sorted { $0.number < $1.number }
  }

  /// The oldest event.
  var oldest: Candidate? {
    let position = columns.indices.filter { !columns[$0].isEmpty }
      .min { columns[$0].firstNumber(after: 0) < columns[$1].firstNumber(after: 0) }
    return position.flatMap { candidate(at: $0, after: 0) }
  }

  /// Returns the oldest event behind another one that a configuration may not keep.
  ///
  /// - Parameters:
  ///   - number: the number of the other event; 0 for none.
  ///   - configuration: identifies the configuration.
  ///   - table: returns what a table says that the configuration does with a column; `nil` if it does
  ///     not say it.
  /// - Returns: the event, or what must be learned first.
  /// - Complexity: O(columns × log(events)); without the logarithm unless guards decide.
  @usableFromInline
  func next(
    after number: Int,
    in configuration: UInt,
    table: (_ column: Int) -> Postponement?
  ) -> Next {
    var first: (position: Int, number: Int)?
    for position in columns.indices where !columns[position].isEmpty {
      let column = columns[position].column
      switch table(column) ?? columns[position].known[configuration] {
      case nil: return .unknown(column: column)
      case .kept: continue
      case .released, .undecided:
        let next = columns[position].firstNumber(after: number)
        if next < first?.number ?? .max { first = (position, next) }
      }
    }
    guard let first, let candidate = candidate(at: first.position, after: number) else {
      return .none
    }
    return .candidate(candidate)
  }

  private func candidate(at position: Int, after number: Int) -> Candidate? {
    columns[position].first(after: number).map {
      Candidate(number: $0.number, place: $0.place, position: position)
    }
  }

  /// Remembers what a configuration does with a column.
  mutating func learn(_ postponement: Postponement, of column: Int, in configuration: UInt) {
    guard let position = columns.firstIndex(where: { $0.column == column }) else { return }
    // A chart may have very many configurations.
    if columns[position].known.count >= 1_024 { columns[position].known = [:] }
    columns[position].known[configuration] = postponement
  }

  /// Forgets what a configuration does.
  mutating func forget(_ configuration: UInt) {
    for position in columns.indices { columns[position].known[configuration] = nil }
  }

  /// Appends an event.
  ///
  /// - Returns: its place: one that is free, or one behind all others.
  @usableFromInline
  mutating func append(column: Int) -> Int {
    lastNumber += 1
    let place = free.popLast() ?? count
    count += 1
    let entry = Entry(number: lastNumber, place: place)
    if let position = columns.firstIndex(where: { $0.column == column }) {
      columns[position].append(entry)
    } else {
      columns.append(PostponedColumn(column))
      columns[columns.count - 1].append(entry)
    }
    return place
  }

  /// Removes an event.
  @usableFromInline
  mutating func remove(_ candidate: Candidate) {
    columns[candidate.position].removeFirst(after: candidate.number - 1)
    count -= 1
    if count == 0 { free = [] } else { free.append(candidate.place) }
  }
}
