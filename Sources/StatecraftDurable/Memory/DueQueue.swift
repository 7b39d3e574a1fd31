#if Durable
internal import Statecraft

/// Rows in the order in which they are due: a binary heap.
///
/// A row that was deleted or got another time stays in the heap until it comes to the front, where
/// its owner drops it.
struct DueQueue: Sendable {
  /// A row and its time.
  struct Item: Sendable, Hashable {
    var due: WallTime
    var order: Int64
    var address: MachineAddress
    /// The generation or sequence number of the row.
    var row: Int64
  }

  private var items: [Item] = []
  private var count: Int64 = 0

  /// The item that is due first.
  var first: Item? { items.first }

  /// Adds a row.
  ///
  /// - Complexity: O(log n).
  mutating func add(_ due: WallTime, _ address: MachineAddress, _ row: Int64) {
    count += 1
    items.append(Item(due: due, order: count, address: address, row: row))
    var child = items.count - 1
    while child > 0, Self.comesBefore(items[child], items[(child - 1) / 2]) {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the item that is due first.
  ///
  /// - Complexity: O(log n).
  mutating func removeFirst() {
    guard let last = items.popLast(), !items.isEmpty else { return }
    items[0] = last
    var parent = 0
    while true {
      let least = [2 * parent + 1, 2 * parent + 2].filter { $0 < items.count }
        .min { Self.comesBefore(items[$0], items[$1]) }
      guard let least, Self.comesBefore(items[least], items[parent]) else { return }
      items.swapAt(least, parent)
      parent = least
    }
  }

  private static func comesBefore(_ left: Item, _ right: Item) -> Bool {
    (left.due, left.order) < (right.due, right.order)
  }
}
#endif
