#if Durable
/// The generations of a machine's timers or of its work, by their serial numbers in the machine.
///
/// - Complexity: Looking up is O(log(number of timers)).
struct Generations: Sendable {
  private struct Pair {
    let serial: Int
    let generation: Int64
  }

  /// In ascending order of the serial numbers.
  private var pairs: [Pair] = []

  init() {}

  /// Pairs numbers with generations in the same order.
  init(_ serials: [Int], _ generations: [Int64]) {
    pairs = zip(serials, generations).map { Pair(serial: $0, generation: $1) }
    pairs.sort { $0.serial < $1.serial }
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// The generations, in the order of the serial numbers.
  var values: [Int64] { pairs.map(\.generation) }

  /// The generation of a serial number; `nil` if it has none.
  subscript(serial: Int) -> Int64? {
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].serial < serial { low = middle + 1 } else { high = middle }
    }
    guard low < pairs.count, pairs[low].serial == serial else { return nil }
    return pairs[low].generation
  }

  /// The serial number of a generation; `nil` if there is none.
  func serial(of generation: Int64) -> Int? {
    pairs.first { $0.generation == generation }?.serial
  }

  /// Sets the generation of a serial number that has none.
  mutating func set(_ serial: Int, to generation: Int64) {
    let place = pairs.firstIndex { $0.serial > serial } ?? pairs.endIndex
    pairs.insert(Pair(serial: serial, generation: generation), at: place)
  }

  /// Keeps those of some serial numbers, and gives a generation to each of these that has none.
  ///
  /// - Parameters:
  ///   - serials: the numbers, in ascending order.
  ///   - last: the last generation that was given, which this counts up.
  mutating func keep(_ serials: [Int], after last: inout Int64) {
    guard !serials.elementsEqual(pairs, by: { $0 == $1.serial }) else { return }
    var kept: [Pair] = []
    kept.reserveCapacity(serials.count)
    var rest = pairs[...]
    for serial in serials {
      while let first = rest.first, first.serial < serial { rest.removeFirst() }
      if let first = rest.first, first.serial == serial {
        kept.append(first)
      } else {
        last += 1
        kept.append(Pair(serial: serial, generation: last))
      }
    }
    pairs = kept
  }
}
#endif
