#if SQLite
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftSQLite
import Testing

/// The counts of machines in states, when rows are not what a change says of them.
@Suite struct PlaceTests {
  private static let address = MachineAddress(chart: "Order", id: "42")
  private static let now = WallTime(sinceEpoch: .seconds(1_000))

  private static func places(_ states: [String]) -> [MachineChange.Place] {
    states.map { MachineChange.Place(state: $0, since: now) }
  }

  private func replace(
    _ known: [String]?,
    by states: [String],
    in store: SQLiteStore
  ) async throws {
    let results = try await store.process(.named([NamedClaim(Self.address)], events: 1)) { _ in
      var change = MachineChange(empty: Self.address, at: Self.now)
      change.places = Self.places(states)
      change.replacedPlaces = known.map(Self.places)
      return [change]
    }
    #expect(results == [.applied])
  }

  @Test(arguments: [["x", "y"], ["a", "y"], ["x", "b"], []])
  func `places that are not as a change says are read and counted`(_ known: [String]) async throws {
    let store = try SQLiteStore(sharing: try DatabaseQueue())
    try await replace(nil, by: ["a", "b"], in: store)
    try await replace(known, by: ["c", "d"], in: store)
    #expect(try await store.counts(of: "Order") == ["c": 1, "d": 1])
    try await replace(["c", "d"], by: ["c", "b"], in: store)
    #expect(try await store.counts(of: "Order") == ["b": 1, "c": 1])
  }
}
#endif
