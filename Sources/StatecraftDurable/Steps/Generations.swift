#if Durable
/// The generations of a machine's timers or of its work, by their serial numbers in the machine.
///
/// - Complexity: Looking up is O(log(number of timers)).
struct Generations: Sendable {
  /// In ascending order of the serial numbers.
  private var pairs: [(serial: Int, generation: Int64)] = []

  init() {}

  /// Pairs numbers with generations in the same order.
  init(_ serials: [Int], _ generations: [Int64]) {
    pairs = zip(serials, generations).map { (serial: $0, generation: $1) }
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
    pairs.insert((serial, generation), at: place)
  }

  /// Keeps those of some serial numbers, and gives a generation to each of these that has none.
  ///
  /// - Parameters:
  ///   - serials: the numbers, in ascending order.
  ///   - last: the last generation that was given, which this counts up.
  mutating func keep(_ serials: [Int], after last: inout Int64) {
    if serials.isEmpty && pairs.isEmpty { return }
    if serials.elementsEqual(pairs.lazy.map(\.serial)) { return }
    var kept: [(serial: Int, generation: Int64)] = []
    kept.reserveCapacity(serials.count)
    var rest = pairs[...]
    for serial in serials {
      while let first = rest.first, first.serial < serial { rest.removeFirst() }
      if let first = rest.first, first.serial == serial {
        kept.append(first)
      } else {
        last += 1
        kept.append((serial, last))
      }
    }
    pairs = kept
  }
}
#endif
