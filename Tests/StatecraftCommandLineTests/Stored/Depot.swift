#if Command && SQLite && Studio
import Statecraft
import StatecraftDurable
import StatecraftStudio
import Synchronization
import Testing

@testable import StatecraftCommandLine

/// Parcels in memory, whose time a test sets.
struct Depot {
  let store: InMemoryStore
  let machines: NamedMachines
  private let seconds: Clock

  private final class Clock: Sendable {
    let now = Mutex(1_000)
  }

  init() throws {
    let seconds = Clock()
    self.seconds = seconds
    store = InMemoryStore(
      clock: StoreClock { WallTime(sinceEpoch: .seconds(seconds.now.withLock { $0 })) }
    )
    machines = NamedMachines(try DurableMachines(store: store) { Durable(Parcel.self) })
  }

  func wait(_ duration: Int) { seconds.now.withLock { $0 += duration } }

  func start(_ ids: String...) async throws {
    for id in ids {
      let address = MachineAddress(chart: "Parcel", id: id)
      _ = try await machines.start(address, context: #"{"grams":5}"#, key: "first")
    }
  }

  func send(_ event: String, to id: String, key: String? = nil) async throws {
    let address = MachineAddress(chart: "Parcel", id: id)
    _ = try await machines.send(
      event: "\"\(event)\"",
      to: address,
      key: key ?? "send \(event)"
    )
  }

  /// Gives machines that have just started an output each that cannot be delivered; returns its numbers.
  func bury(_ ids: [String]) async throws -> [Int64] {
    let addresses = ids.map { MachineAddress(chart: "Parcel", id: $0) }
    let results = try await store.process(.named(addresses.map { NamedClaim($0) }, events: 1)) {
      claim in
      claim.machines.compactMap(\.machine).map { row in
        var change = MachineChange(
          address: row.address,
          expectedRevision: row.revision,
          machine: row
        )
        change.outputs = [
          StoredOutput(
            address: row.address,
            revision: row.revision,
            number: 0,
            topic: .output,
            body: "\"weighed\"",
            due: claim.now,
            emitted: claim.now
          )
        ]
        return change
      }
    }
    #expect(results == addresses.map { _ in .applied })
    var numbers: [Int64] = []
    for address in addresses {
      let output = try #require(await store.pending(of: address, limit: 1).outputs.first)
      #expect(await store.buryOutput(output, reason: "no such address"))
      numbers.append(output.sequence)
    }
    return numbers
  }

  /// Changes a state's name in the stored state of a machine, as no program does.
  func rename(_ name: String, to other: String, in id: String) async throws {
    let address = MachineAddress(chart: "Parcel", id: id)
    let results = try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
      guard var row = claim.machines.first?.machine else { return [] }
      let revision = row.revision
      row.state = row.state?.replacing("\"\(name)\"", with: "\"\(other)\"")
      return [MachineChange(address: address, expectedRevision: revision, machine: row)]
    }
    #expect(results == [.applied])
  }

  /// The machines as a program sees them that knows the chart, or that does not.
  func source(knowingChart: Bool = true) throws -> StoredMachineSource {
    let strangers = NamedMachines(try DurableMachines(store: store) {})
    return StoredMachineSource(
      name: "parcels.db",
      store: store,
      machines: knowingChart ? machines : strangers,
      writer: StoredMachineWriter(knowingChart ? machines : strangers)
    )
  }

  static func address(_ id: String) -> StudioAddress { StudioAddress(chart: "Parcel", id: id) }
}
#endif
