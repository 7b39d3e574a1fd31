/// Orders of interchangeable elements that are tried out in a situation.
///
/// They depend on the number of the situation alone, so that every run tries the same.
struct ElementOrders {
  /// In how many of the first situations many orders are tried.
  private static var thorough: Int { 64 }
  /// In how many of the first situations steps are taken with other orders.
  private static var always: Int { 512 }
  /// In which of the following situations steps are taken with other orders.
  private static var interval: Int { 32 }

  /// Whether the steps of a situation are taken with other orders, too.
  static func comparesSteps(in number: Int) -> Bool {
    number < always || number % interval == 0
  }

  /// In how many of the first situations steps are taken with other orders.
  static func comparedSituations(of count: Int) -> Int {
    guard count > always else { return count }
    return always + (count - 1) / interval - (always - 1) / interval
  }

  private var random: OrderRandom

  /// - Parameter number: the number of the situation.
  init(situation number: Int) {
    random = OrderRandom(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the orders that are tried out in a situation.
  ///
  /// - Parameters:
  ///   - counts: how many elements each group of arrays has.
  ///   - number: the number of the situation.
  /// - Returns: several orders: for each group, from which position each element comes.
  static func all(for counts: [Int], in number: Int) -> [[[Int]]] {
    var orders = ElementOrders(situation: number)
    guard comparesSteps(in: number) else { return [orders.next(counts)] }
    guard number < thorough else { return (0..<3).map { _ in orders.next(counts) } }
    let identity = counts.map { Array(0..<$0) }
    var all: [[[Int]]] = []
    for group in counts.indices {
      for order in many(counts[group]) {
        var other = identity
        other[group] = order
        all.append(other)
      }
    }
    return all + (0..<4).map { _ in orders.next(counts) }
  }

  /// Random orders of all groups.
  private mutating func next(_ counts: [Int]) -> [[Int]] {
    counts.map { Array(0..<$0).shuffled(using: &random) }
  }

  /// All orders of few elements; of more those that bring each element to each position.
  private static func many(_ count: Int) -> [[Int]] {
    if count <= 4 { return permutations(Array(0..<count)) }
    let rounds = (0..<count).map { first in (0..<count).map { ($0 + first) % count } }
    return rounds + rounds.map { $0.reversed() }
  }

  private static func permutations(_ elements: [Int]) -> [[Int]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { position in
      var rest = elements
      let first = rest.remove(at: position)
      return permutations(rest).map { [first] + $0 }
    }
  }
}

/// Numbers that are the same in every run.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private struct OrderRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
