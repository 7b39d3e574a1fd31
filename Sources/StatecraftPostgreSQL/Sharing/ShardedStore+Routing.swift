#if PostgreSQL
internal import StatecraftDurable

extension ShardedStore {
  /// Makes a call about machines in the databases that hold them, again where a slot has moved.
  ///
  /// - Parameters:
  ///   - addresses: the machines.
  ///   - isDoubtful: whether an answer would also come from a database that has lost the slot. Then it
  ///     counts only if the database still holds the slot.
  ///   - body: makes the call in a database, for the machines at some positions, in their order.
  /// - Returns: the answers in the order of the machines.
  /// - Throws: `StoreError`, also if a slot stays on its way for 10 seconds.
  func routed<Value: Sendable>(
    _ addresses: [MachineAddress],
    isDoubtful: (Value) -> Bool = { _ in false },
    _ body: (PostgreSQLStore, [Int]) async throws -> [Value]
  ) async throws -> [Value] {
    let slots = addresses.map(\.slot)
    var values = [Value?](repeating: nil, count: addresses.count)
    var open = Array(addresses.indices)
    var wait = SlotWait()
    var map = try await map()
    while true {
      var rest: [Int] = []
      for (store, positions) in Self.groups(open, slots, map) {
        guard let store else {
          rest += positions
          continue
        }
        do {
          let found = try await body(stores[store], positions)
          for (position, value) in zip(positions, found) {
            if isDoubtful(value), try await !isHeld(slots[position], map) {
              rest.append(position)
            } else {
              values[position] = value
            }
          }
        } catch let error as StoreError {
          try await tolerate(error, ifMoved: positions.map { slots[$0] }, since: map)
          rest += positions.filter { values[$0] == nil }
        }
      }
      open = rest.sorted()
      if open.isEmpty { return values.compactMap(\.self) }
      map = try await places(of: open.map { slots[$0] }, &wait)
    }
  }

  /// Throws the error of a call, unless it can come from a slot that has moved since a map was read.
  ///
  /// Whether a slot has moved is not known while a database is away: then the call can be repeated.
  func tolerate(_ error: StoreError, ifMoved slots: [Int], since map: SlotMap) async throws {
    guard error.kind == .unavailable || error.kind == .unsuitable else { throw error }
    let now: SlotMap
    do {
      now = try await reload()
    } catch let reason as StoreError where reason.isTransient && !error.isTransient {
      throw reason
    } catch {
      throw error
    }
    guard slots.contains(where: { now.places[$0] != map.places[$0] }) else { throw error }
  }

  /// Reads again where all slots are, after a wait if some of those that are asked for are on their way.
  ///
  /// - Throws: `StoreError` when the waits of a call become too long.
  func places(of slots: [Int], _ wait: inout SlotWait) async throws -> SlotMap {
    let map = try await reload()
    guard slots.contains(where: { map.places[$0] == nil }) else { return map }
    let wanted = Set(slots)
    wait.follow(
      map.departures.filter { map.places[$0.slot] == nil && wanted.contains($0.slot) }
    )
    if wait.isLong { try await repair(waiting: false) }
    try await wait.next(or: .moving(names))
    return try await reload()
  }

  /// Makes a call about one machine.
  func routed<Value: Sendable>(
    _ address: MachineAddress,
    isDoubtful: (Value) -> Bool = { _ in false },
    _ body: (PostgreSQLStore) async throws -> Value
  ) async throws -> Value {
    let values = try await routed([address], isDoubtful: isDoubtful) { store, _ in
      [try await body(store)]
    }
    guard let value = values.first else { throw StoreError.moving(names) }
    return value
  }

  /// Makes a call that reads in all databases, so that each slot is read in one of them.
  func whole<Value: Sendable>(
    _ body: (PostgreSQLStore, SlotMap) async throws -> Value
  ) async throws -> [Value] {
    var wait = SlotWait()
    var map = try await map()
    while true {
      // What is left over would be read twice.
      if map.departures.contains(where: \.hasArrived),
        let repaired = try? await repair(waiting: false)
      {
        map = repaired
      }
      if !map.departures.contains(where: \.hasArrived) {
        var values: [Value] = []
        for store in stores { values.append(try await body(store, map)) }
        if try await isCurrent(map) { return values }
      }
      try await wait.next(or: .moving(names))
      map = try await reload()
    }
  }

  /// The positions by the store that holds their slots, in their order; `nil` while these move.
  static func groups(
    _ positions: [Int],
    _ slots: [Int],
    _ map: SlotMap
  ) -> [(store: Int?, positions: [Int])] {
    var groups: [(store: Int?, positions: [Int])] = []
    for position in positions {
      let store = map.places[slots[position]]?.store
      if let index = groups.firstIndex(where: { $0.store == store }) {
        groups[index].positions.append(position)
      } else {
        groups.append((store, [position]))
      }
    }
    return groups
  }

  private func isHeld(_ slot: Int, _ map: SlotMap) async throws -> Bool {
    guard !map.isSingle, let place = map.places[slot] else { return map.isSingle }
    return try await stores[place.store].holds(slot, since: place.epoch)
  }

  /// Whether no slot has moved since a map was read.
  private func isCurrent(_ map: SlotMap) async throws -> Bool {
    guard !map.isSingle else { return true }
    for (store, moves) in zip(stores, map.moves) where try await store.moves() != moves {
      return false
    }
    return true
  }
}
#endif
