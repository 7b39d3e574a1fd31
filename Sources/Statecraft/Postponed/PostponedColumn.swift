/// The postponed events of one column, in the order of their arrival.
struct PostponedColumn: Sendable {
  private struct Slot {
    let entry: PostponedOrder.Entry
    /// Whether the event was not removed.
    var isThere = true
  }

  let column: Int
  /// What configurations do with the column, where their tables do not say it.
  var known: [UInt: Postponement] = [:]
  private var slots: [Slot] = []
  /// The position of the first event; the slots before it are empty.
  private var head = 0
  private var count = 0

  /// Creates an empty column.
  init(_ column: Int) {
    self.column = column
  }

  var isEmpty: Bool { count == 0 }

  /// The events, in order.
  var entries: [PostponedOrder.Entry] { slots[head...].filter(\.isThere).map(\.entry) }

  /// Returns the number of the first event behind a number; `Int.max` without one.
  func firstNumber(after number: Int) -> Int { first(after: number)?.number ?? .max }

  /// Returns the first event behind a number.
  func first(after number: Int) -> PostponedOrder.Entry? {
    position(after: number).map { slots[$0].entry }
  }

  /// Appends an event; its number is the greatest.
  mutating func append(_ entry: PostponedOrder.Entry) {
    slots.append(Slot(entry: entry))
    count += 1
  }

  /// Removes the first event behind a number.
  mutating func removeFirst(after number: Int) {
    guard let position = position(after: number) else { return }
    slots[position].isThere = false
    count -= 1
    if slots.count > 2 * count + 32 {
      slots.removeAll { !$0.isThere }
      head = 0
    } else {
      while head < slots.count, !slots[head].isThere { head += 1 }
    }
  }

  /// The position of the first event behind a number.
  private func position(after number: Int) -> Int? {
    guard head < slots.count else { return nil }
    if slots[head].entry.number > number { return head }
    var low = head
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].entry.number <= number { low = middle + 1 } else { high = middle }
    }
    while low < slots.count, !slots[low].isThere { low += 1 }
    return low < slots.count ? low : nil
  }
}
