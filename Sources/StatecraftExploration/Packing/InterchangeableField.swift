/// Arrays whose elements are packed in an order of their own: contexts that differ only in the order
/// of these elements have the same bytes.
///
/// It stands at the start of a context, because it packs several properties. First comes the number of
/// elements, then one array after the other.
struct InterchangeableField: PackedField {
  private let arrays: [any ArrayProperty]
  private let plans: [ValuePlan]
  private let owners: String
  /// Whether the bytes of elements depend on which values came before.
  let isNumbered: Bool

  init(_ group: InterchangeableArrays) throws(PackingError) {
    arrays = group.arrays
    owners = group.owners
    var plans: [ValuePlan] = []
    for array in group.arrays { plans.append(try array.elementPlan()) }
    self.plans = plans
    isNumbered = plans.contains { $0.isNumbered }
  }

  var keptBytes: Int { plans.reduce(0) { $0 + $1.keptBytes } }

  func pack(_ context: UnsafeRawPointer, into packer: inout Packer) {
    let count = count(in: context, &packer)
    packer.append(count)
    guard count > 0 else { return }
    let elements = arrays.count * count
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * (elements + 1) + count) { memory in
      // There is room for several.
      let numbers = memory.baseAddress.unsafelyUnwrapped
      let rows = PackedRows(starts: numbers, arrays: arrays.count, count: count)
      packRows(rows, in: context, into: &packer)
      let order = numbers + rows.startCount
      let isSorted: Bool
      if isNumbered {
        isSorted = sortByContent(order, rows, order + count, in: context, packer.written)
      } else {
        isSorted = Self.sort(order, count) { rows.compare($0, $1, in: packer.written) < 0 }
      }
      if !isSorted { Self.rearrange(&packer, rows, order) }
    }
  }

  func unpack(_ unpacker: inout Unpacker, to context: UnsafeMutableRawPointer) {
    let count = unpacker.count()
    for (array, plan) in zip(arrays, plans) {
      array.unpack(count, by: plan, from: &unpacker, to: context)
    }
  }

  /// How many elements each of the arrays has.
  private func count(in context: UnsafeRawPointer, _ packer: inout Packer) -> Int {
    let count = arrays[0].count(in: context)
    for array in arrays.dropFirst() {
      let other = array.count(in: context)
      guard other != count else { continue }
      packer.problem =
        packer.problem
        ?? "the arrays \(owners) are interchangeable together, and have \(count) and \(other) "
        + "elements; keep them equally long, or name them in an `interchangeable` of their own"
      return min(count, other)
    }
    return count
  }

  private func packRows(
    _ rows: PackedRows,
    in context: UnsafeRawPointer,
    into packer: inout Packer
  ) {
    for (number, array) in arrays.enumerated() {
      let starts = rows.starts + number * rows.count
      array.pack(rows.count, in: context, by: plans[number], into: &packer, starts: starts)
    }
    (rows.starts + rows.startCount - 1).initialize(to: packer.count)
  }

  // MARK: - Sorting

  /// Sorts the positions of elements whose bytes have numbers that threads gave to values as they
  /// came: the order is that of the content, so that it is the same in every run.
  private func sortByContent(
    _ order: UnsafeMutablePointer<Int>,
    _ rows: PackedRows,
    _ starts: UnsafeMutablePointer<Int>,
    in context: UnsafeRawPointer,
    _ packed: UnsafeRawBufferPointer
  ) -> Bool {
    var content = Packer(writesContent: true)
    let other = PackedRows(starts: starts, arrays: rows.arrays, count: rows.count)
    packRows(other, in: context, into: &content)
    return Self.sort(order, rows.count) { first, second in
      let difference = other.compare(first, second, in: content.written)
      return difference == 0 ? rows.compare(first, second, in: packed) < 0 : difference < 0
    }
  }

  /// Sorts positions; returns whether they were sorted.
  ///
  /// A step starts with sorted elements and changes few of them, which then are put into their places.
  ///
  /// - Complexity: O(count × elements that are not in their places).
  private static func sort(
    _ order: UnsafeMutablePointer<Int>,
    _ count: Int,
    _ precedes: (Int, Int) -> Bool
  ) -> Bool {
    var isSorted = true
    for position in 0..<count {
      var place = position
      while place > 0, precedes(position, order[place - 1]) {
        (order + place).initialize(to: order[place - 1])
        place -= 1
      }
      (order + place).initialize(to: position)
      if place < position { isSorted = false }
    }
    return isSorted
  }

  /// Writes the rows in another order.
  private static func rearrange(
    _ packer: inout Packer,
    _ rows: PackedRows,
    _ order: UnsafeMutablePointer<Int>
  ) {
    let first = rows.starts[0]
    let count = packer.count - first
    withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: packer.written[first...]))
      packer.removeAll(from: first)
      for array in 0..<rows.arrays {
        for place in 0..<rows.count {
          let range = rows.range(array, order[place])
          let part = bytes[range.lowerBound - first..<range.upperBound - first]
          packer.append(contentsOf: UnsafeRawBufferPointer(rebasing: part))
        }
      }
    }
  }
}
