#if Durable
import Statecraft
import StatecraftDurableTesting
import Synchronization
import Testing

@testable import StatecraftDurable
@testable import StatecraftDurableTesting

/// How much of a journal a reader of changes holds in memory.
@Suite struct JournalPageTests {
  /// A store whose machines have a long journal, and that notes how much of it is read at once.
  private final class LongStore: ForwardingStore {
    let base: any DurableStore = InMemoryStore()
    private let read = Mutex<[Int]>([])
    private let bytes: Int

    init(bytes: Int) {
      self.bytes = bytes
    }

    /// The numbers of entries that readers asked for.
    var limits: [Int] { read.withLock { $0 } }

    func journal(
      of address: MachineAddress,
      after revision: Int64,
      limit: Int
    ) async throws -> [JournalEntry] {
      read.withLock { $0.append(limit) }
      let text = String(repeating: "x", count: bytes)
      return (revision..<1_000).prefix(limit).map { number in
        JournalEntry(
          revision: number + 1,
          key: "k\(number)",
          input: .event(text),
          digest: 0,
          version: 1,
          outcome: "transitioned",
          answer: nil,
          time: WallTime(sinceEpoch: .zero),
          accepted: WallTime(sinceEpoch: .zero)
        )
      }
    }
  }

  @Test(arguments: [
    (10, [8, 16, 32, 64, 100, 100]), (100_000, [8, 10, 10, 10]), (900_000, [8, 1, 1, 1]),
    (2_000_000, [8, 1, 1]),
  ])
  func `changes are read in pages that fit, and none is left out`(
    _ bytes: Int,
    _ limits: [Int]
  ) async throws {
    let store = LongStore(bytes: bytes)
    let machines = try DurableMachines(store: store) { Durable(Ticket.self).outputs { _, _ in } }
    var last: Int64 = 0
    for try await change in machines[Ticket.self].changes(of: "1") {
      #expect(change.revision == last + 1)
      last = change.revision
      if store.limits.count == limits.count { break }
    }
    #expect(store.limits == limits)
  }
}
#endif
