#if PostgreSQL
internal import StatecraftDurable

extension ShardedStore {
  /// The largest number of machines that move together, while inputs for them wait.
  private static var machinesPerMove: Int { 1_000 }

  /// Returns the slots of each database, in the order of ``stores``.
  ///
  /// A slot that is being moved now is in none of the lists.
  public func slots() async throws -> [[Int]] {
    _ = try await map()
    return try await reload().held
  }

  /// Gives the databases equally many slots, and moves as few as possible.
  ///
  /// - Returns: the number of slots that were moved.
  /// - Throws: `StoreError`. What was moved before stays moved; repeat the call.
  @discardableResult
  public func spread() async throws -> Int {
    let map = try await repair(waiting: true)
    var held = map.held
    let least = MachineAddress.slotCount / stores.count
    var larger = MachineAddress.slotCount % stores.count
    // Those that have the most keep the slots that are left over by the division.
    var goals = [Int](repeating: least, count: stores.count)
    for index in stores.indices.sorted(by: { held[$0].count > held[$1].count }) where larger > 0 {
      goals[index] += 1
      larger -= 1
    }
    var count = 0
    for target in stores.indices {
      var wanted: [Int] = []
      for source in stores.indices {
        let missing = goals[target] - held[target].count - wanted.count
        let surplus = held[source].count - goals[source]
        guard missing > 0, surplus > 0 else { continue }
        wanted += held[source].suffix(min(missing, surplus))
        held[source].removeLast(min(missing, surplus))
      }
      held[target] += wanted
      count += wanted.count
      try await move(wanted, to: target)
    }
    return count
  }

  /// Moves slots to a database, with everything that belongs to their machines, while events come.
  ///
  /// Some slots at a time leave their database, are copied and forgotten. Inputs for their machines wait
  /// until they have arrived, and so do the machines' timers, work and outputs. An output that is being
  /// delivered meanwhile is delivered again when its lease has ended, and the machine's later outputs
  /// wait for it. If the mover ends before the end, a worker or the next call about these machines
  /// completes the move.
  ///
  /// A transaction of a program that has used `statecraft.post` and is still open is waited for, in parts
  /// of half a second, so that it does not hold others up.
  ///
  /// - Parameters:
  ///   - slots: numbers from 0 to 4,095; those that are there already stay.
  ///   - index: the position of the database in ``stores``.
  /// - Throws: `StoreError`. What was moved before stays moved; repeat the call.
  /// - Complexity: O(rows of the machines); inputs wait while some 1,000 machines are copied.
  public func move(_ slots: some Sequence<Int>, to index: Int) async throws {
    let slots = Set(slots)
    guard stores.indices.contains(index) else {
      throw StoreError(
        .invalid,
        "there is no database \(index); there are \(stores.count), from 0"
      )
    }
    if let slot = slots.first(where: { !(0..<MachineAddress.slotCount).contains($0) }) {
      throw StoreError(
        .invalid,
        "there is no slot \(slot); slots are numbers from 0 to \(MachineAddress.slotCount - 1)"
      )
    }
    let map = try await repair(waiting: true)
    for (source, held) in map.held.enumerated() where source != index {
      let leaving = held.filter { slots.contains($0) }
      for part in try await parts(leaving, of: stores[source]) {
        try await transfer(source, index, map, waiting: true).run(part)
      }
    }
    _ = try await reload()
  }

  /// Returns how often slots were moved so far.
  package func movesSoFar() async throws -> Int {
    var count = 0
    for store in stores { count = .sum(count, Int(try await store.movesOfSlots())) }
    return count
  }

  /// Completes moves that have begun; a store that only reads leaves them to others.
  ///
  /// - Parameter waiting: whether to wait for a mover that is at it.
  /// - Returns: the map after that.
  /// - Throws: `StoreError`.
  @discardableResult
  func repair(waiting: Bool) async throws -> SlotMap {
    _ = try await map()
    let found = try await reload()
    guard !found.departures.isEmpty, isWriting else { return found }
    var groups: [[Int]: [Int]] = [:]
    for departure in found.departures {
      groups[[departure.source, departure.target], default: []].append(departure.slot)
    }
    for (way, slots) in groups {
      for part in try await parts(slots, of: stores[way[0]]) {
        try await transfer(way[0], way[1], found, waiting: waiting).run(part)
      }
    }
    return try await reload()
  }

  /// Returns a move between databases.
  func transfer(
    _ source: Int,
    _ target: Int,
    _ map: SlotMap,
    waiting: Bool
  ) -> SlotTransfer {
    SlotTransfer(
      source: stores[source],
      target: stores[target],
      id: map.ids[target],
      isSourceFirst: map.numbers[source] < map.numbers[target],
      isWaiting: waiting
    )
  }

  /// Divides slots so that each part has few machines.
  private func parts(_ slots: [Int], of store: PostgreSQLStore) async throws -> [[Int]] {
    guard !slots.isEmpty else { return [] }
    let counts = try await store.machines(in: slots)
    var parts: [[Int]] = [[]]
    var machines = 0
    for slot in slots.sorted() {
      let count = counts[slot] ?? 0
      if machines + count > Self.machinesPerMove, parts.last?.isEmpty == false {
        parts.append([])
        machines = 0
      }
      parts[parts.count - 1].append(slot)
      machines += count
    }
    return parts
  }
}
#endif
