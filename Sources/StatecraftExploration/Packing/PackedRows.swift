/// Where the elements of packed arrays are, which have the same length and lie one behind the other.
///
/// A row has the elements at one position of each array.
struct PackedRows {
  /// Where each element starts, and where the last one ends.
  let starts: UnsafeMutablePointer<Int>
  let arrays: Int
  let count: Int

  /// How many starts there are, with the end.
  var startCount: Int { arrays * count + 1 }

  /// The bytes of an element among all bytes.
  @inline(__always)
  func range(_ array: Int, _ position: Int) -> Range<Int> {
    starts[array * count + position]..<starts[array * count + position + 1]
  }

  /// Compares two rows: a negative number if the first one comes first, 0 if they are equal.
  func compare(_ first: Int, _ second: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    for array in 0..<arrays {
      let (left, right) = (range(array, first), range(array, second))
      if left.count != right.count { return left.count - right.count }
      for offset in 0..<left.count {
        let (one, other) = (bytes[left.lowerBound + offset], bytes[right.lowerBound + offset])
        if one != other { return Int(one) - Int(other) }
      }
    }
    return 0
  }
}
