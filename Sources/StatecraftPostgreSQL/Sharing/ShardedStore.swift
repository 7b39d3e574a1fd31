#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// Durable machines in several PostgreSQL databases that share them.
///
/// ```swift
/// let store = try ShardedStore([
///   PostgreSQLStore("postgresql://orders@first.example/orders"),
///   PostgreSQLStore("postgresql://orders@second.example/orders"),
/// ])
/// let machines = try DurableMachines(store: store) {
///   Durable(Order.self)
/// }
/// ```
///
/// All machines are divided into 4,096 slots by their addresses (`MachineAddress.slot`), and each slot
/// is in one of the databases. Which one is written in the databases themselves: programs name the
/// same databases in any order, and nothing else has to be told about a move.
///
/// New databases that are named together get equally many slots. A database that is added later begins
/// without slots; ``spread()`` or ``move(_:to:)`` gives it some, while events come. A database with
/// machines can be the first of several, and not be added to others.
///
/// **What is promised.** For each machine everything that one database promises. A message from a
/// machine to one in another database arrives exactly once, by its key. What concerns machines of
/// several databases is not one transaction: when `post`, `process` or `setPaused` throws, some of the
/// databases may have stored their part, as with any call that throws. Lists, counts and findings
/// contain each machine once, also while slots move.
///
/// **Unavailable databases.** Machines in the others go on, also while a host does not answer at all.
/// Workers measure, prune and apply retention in each database by itself, and say in their logs which one
/// is away. Lists and counts, which need all databases, throw; so does the first call of a process.
///
/// **Time.** Deadlines are measured by the clock of the database that has the machine. Keep the clocks
/// of the servers alike: a moved timer is late or early by their difference.
public final class ShardedStore: Sendable {
  /// The databases, in the order in which they were named.
  public let stores: [PostgreSQLStore]

  /// The databases in words, without passwords.
  public var place: String { names.joined(separator: ", ") }

  let names: [String]
  /// Whether all stores change machines.
  let isWriting: Bool
  private let known = Mutex<SlotMap?>(nil)
  private let turn = Mutex(0)
  /// The latest attempt to connect to each database that was not connected.
  let attempts = Mutex<[Int: ConnectingAttempt]>([:])

  /// Creates a store over databases, which it does not connect to.
  ///
  /// - Parameter stores: the databases, 1 to 64 in any order. Each is named once.
  /// - Throws: `StoreError` if there are none, or too many.
  public init(_ stores: [PostgreSQLStore]) throws {
    guard (1...OutputNumber.databases).contains(stores.count) else {
      throw StoreError(
        .invalid,
        "\(stores.count) databases cannot share machines; name 1 to \(OutputNumber.databases)"
      )
    }
    self.stores = stores
    names = stores.map(\.place)
    isWriting = stores.allSatisfy(\.isWriting)
  }

  /// Connects, makes tables where there are none, and divides the slots of new databases.
  ///
  /// The first call does that; a program that wants to know at its start calls this.
  ///
  /// - Throws: `StoreError` if a database cannot be reached, or they cannot share machines.
  public func prepare() async throws { _ = try await map() }

  /// Closes the connections of all databases.
  public func close() async {
    for store in stores { await store.close() }
  }

  // MARK: - The map

  /// The place that is known of a slot; it may have moved since.
  func knownStore(of slot: Int) -> Int {
    known.withLock { $0?.places[slot]?.store } ?? 0
  }

  /// Returns the map that was read last, or reads it.
  func map() async throws -> SlotMap {
    if let map = known.withLock({ $0 }) { return map }
    let tables = try await tables()
    if tables.count > 1, let new = tables.firstIndex(where: \.rows.isEmpty) {
      // Nothing is written for a wrong list.
      try SlotMap.checkDistinct(tables, names: names)
      guard isWriting else { throw StoreError.notShared(names[new], others(new)) }
      let isNew = !tables.contains(where: \.hasMachines)
      try await enroll(tables)
      let map = try await reload()
      // Nothing has to be moved yet.
      guard isNew, tables.allSatisfy(\.rows.isEmpty) else { return map }
      try await spread()
    }
    return try await reload()
  }

  /// Reads where the slots are.
  ///
  /// The databases are read one after the other, and a slot may move in between. If what they say does
  /// not fit together, they are read again until nothing has moved between two readings.
  ///
  /// - Parameter leavesOutNew: whether databases that share no machines yet are left out; then the map
  ///   is not kept.
  /// - Returns: the map.
  /// - Throws: `StoreError` if a database cannot be reached, or they are no whole list.
  @discardableResult
  func reload(leavingOutNew leavesOutNew: Bool = false) async throws -> SlotMap {
    var before: [Int64]?
    while true {
      let tables = try await tables()
      do {
        if leavesOutNew {
          let shared = tables.indices.filter { !tables[$0].rows.isEmpty }
          return try SlotMap(shared.map { tables[$0] }, names: shared.map { names[$0] })
        }
        let map = try SlotMap(tables, names: names)
        return known.withLock { known in
          if let known, map.isOlder(than: known) { return known }
          known = map
          return map
        }
      } catch let error as StoreError where error.kind == .unsuitable {
        let moves = tables.map(\.moves)
        guard moves != before else { throw error }
        before = moves
      }
    }
  }

  /// The positions of the stores, each time beginning with another one.
  var nextTurn: [Int] {
    let first = turn.withLock { turn in
      turn = (turn + 1) % stores.count
      return turn
    }
    return stores.indices.map { (first + $0) % stores.count }
  }

  private func tables() async throws -> [SlotTable] {
    var tables: [SlotTable] = []
    for store in stores { tables.append(try await store.slotTable()) }
    return tables
  }

  // MARK: - New databases

  /// Lets databases share machines that have not done so: one of them begins with all slots unless
  /// the others have them, and all further ones without.
  ///
  /// The order depends on what the databases say alone, so that processes that begin at the same time
  /// do the same.
  private func enroll(_ tables: [SlotTable]) async throws {
    let isShared = tables.contains { !$0.rows.isEmpty }
    // So is another list of databases noticed.
    if isShared { try await reload(leavingOutNew: true) }
    let new = tables.indices.filter { tables[$0].rows.isEmpty }.sorted {
      tables[$0].id < tables[$1].id
    }
    let full = new.filter { tables[$0].hasMachines }
    if let surplus = full.dropFirst(isShared ? 0 : 1).first {
      throw StoreError(
        .unsuitable,
        "\(names[surplus]) has machines of its own and cannot be added to \(others(surplus)); name "
          + "another database or another schema"
      )
    }
    let root = isShared ? nil : full.first ?? new.first
    let known = tables.indices.filter { !new.contains($0) || $0 == root }.map { stores[$0] }
    let before = try await pauses(known)
    // Before they have slots, because nobody repeats it for a database that shares already.
    try await share(with: new)
    var numbers = tables.filter { !$0.rows.isEmpty }.map(\.number)
    // The one with the slots is the first: others that share machines are never without it.
    for index in [root].compactMap(\.self) + new.filter({ $0 != root }) {
      let number = OutputNumber.free(beside: numbers)
      try await stores[index].enroll(number: number, holding: index == root)
      numbers.append(number)
    }
    // What has changed meanwhile: others have paused and resumed charts where they knew of databases.
    try await share(with: new)
    let after = try await pauses(known)
    for chart in before.keys where after[chart] == nil {
      for index in new { try await stores[index].setPaused(false, chart: chart) }
    }
  }

  /// Tells new databases which charts there are and which are paused.
  private func share(with new: [Int]) async throws {
    var rows: [StoredChart] = []
    for store in stores { rows += try await store.charts() }
    let pauses = try await pauses(stores)
    for index in new {
      let known = Set(try await stores[index].charts().map { "\($0.version) \($0.name)" })
      for row in rows where !known.contains("\(row.version) \(row.name)") {
        try await stores[index].register(row)
      }
      let store = stores[index]
      for (chart, holders) in pauses where !holders.contains(where: { $0 === store }) {
        try await store.setPaused(true, chart: chart)
      }
    }
  }

  /// Returns the charts that are paused, each with the databases that say so.
  private func pauses(_ stores: [PostgreSQLStore]) async throws -> [String: [PostgreSQLStore]] {
    var pauses: [String: [PostgreSQLStore]] = [:]
    for store in stores {
      for chart in try await store.pausedCharts() { pauses[chart, default: []].append(store) }
    }
    return pauses
  }

  private func others(_ index: Int) -> String {
    names.indices.filter { $0 != index }.map { names[$0] }.joined(separator: ", ")
  }
}

extension StoreError {
  /// A database has not begun to share machines, and the store only reads.
  fileprivate static func notShared(_ place: String, _ others: String) -> StoreError {
    StoreError(
      .unsuitable,
      "\(place) does not share machines with \(others) yet; a program that writes, such as a worker, "
        + "makes it share them when it names all of them"
    )
  }
}
#endif
