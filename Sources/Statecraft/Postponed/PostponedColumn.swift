/// The postponed events of one column, in the order of their arrival.
struct PostponedColumn<Event> {
  /// An event with the number of its arrival.
  struct Entry {
    let number: Int
    let event: Event
  }

  fileprivate struct Slot {
    let number: Int
    /// `nil` for an event that was removed.
    var event: Event?
  }

  let column: Int
  private var slots: [Slot] = []
  /// The position of the first event; the slots before it are empty.
  private var head = 0
  private var count = 0
  /// What configurations do with the column.
  private var known: [UInt: Postponement] = [:]

  /// Creates an empty column.
  init(_ column: Int) {
    self.column = column
  }

  var isEmpty: Bool { count == 0 }

  /// The events, in order.
  var pending: [Entry] {
    slots[head...].compactMap { slot in
      slot.event.map { Entry(number: slot.number, event: $0) }
    }
  }

  /// Returns what a configuration does with the column, and remembers it.
  mutating func postponement(
    in configuration: UInt?,
    _ postponement: (Int) -> Postponement
  ) -> Postponement {
    guard let configuration else { return postponement(column) }
    if let known = known[configuration] { return known }
    // A chart may have very many configurations.
    if known.count >= 1_024 { known = [:] }
    let found = postponement(column)
    known[configuration] = found
    return found
  }

  /// Returns the number of the first event behind a number; `Int.max` without one.
  func firstNumber(after number: Int) -> Int {
    position(after: number).map { slots[$0].number } ?? .max
  }

  /// Returns the first event behind a number.
  func first(after number: Int) -> Entry? {
    position(after: number).flatMap { position in
      slots[position].event.map { Entry(number: slots[position].number, event: $0) }
    }
  }

  /// Appends an event; its number is the greatest.
  mutating func append(_ event: Event, number: Int) {
    slots.append(Slot(number: number, event: event))
    count += 1
  }

  /// Removes and returns the first event behind a number.
  mutating func removeFirst(after number: Int) -> Entry? {
    guard let position = position(after: number), let event = slots[position].event.take() else {
      return nil
    }
    let entry = Entry(number: slots[position].number, event: event)
    count -= 1
    if slots.count > 2 * count + 32 {
      slots.removeAll { $0.event == nil }
      head = 0
    } else {
      while head < slots.count, slots[head].event == nil { head += 1 }
    }
    return entry
  }

  /// The position of the first event behind a number.
  private func position(after number: Int) -> Int? {
    guard head < slots.count else { return nil }
    if slots[head].number > number { return head }
    var low = head
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return slots[low...].firstIndex { $0.event != nil }
  }
}

extension PostponedColumn: Sendable where Event: Sendable {}
extension PostponedColumn.Slot: Sendable where Event: Sendable {}
