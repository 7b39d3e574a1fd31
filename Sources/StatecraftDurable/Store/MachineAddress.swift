#if Durable
/// The name of a durable machine: its chart and its id.
///
/// Ids are unique within a chart, so that an order and a customer may both be `42`. They are compared
/// by their bytes: an `é` that is one scalar and one that is two are different ids.
public struct MachineAddress: Sendable, Hashable, Codable {
  /// The number of slots into which all machines are divided: 4,096.
  public static var slotCount: Int { 4_096 }

  /// The name of the chart.
  public var chart: String
  /// The id, which the user chooses.
  public var id: String

  /// Creates an address.
  public init(chart: String, id: String) {
    self.chart = chart
    self.id = id
  }

  /// The machine's slot: a number from 0 that depends on the address alone, for stores that divide
  /// their rows among databases or workers.
  ///
  /// It is the 64-bit FNV-1a hash of the chart's bytes, a zero byte and the id's bytes, modulo
  /// ``slotCount``, and never changes.
  ///
  /// - Complexity: O(length of the address).
  public var slot: Int {
    Int(Digest.of(chart, id) % UInt64(Self.slotCount))
  }
}

extension MachineAddress {
  /// Returns whether two addresses have the same bytes, as stores compare them.
  public static func == (first: Self, second: Self) -> Bool {
    first.id.exact == second.id.exact && first.chart.exact == second.chart.exact
  }

  /// Hashes the id, by which machines of a chart differ.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension MachineAddress: CustomStringConvertible {
  /// The chart and the id: `Order/42`.
  public var description: String { "\(chart)/\(id)" }
}
#endif
