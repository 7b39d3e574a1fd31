#if Service
import Statecraft
import StatecraftDurable

@testable import StatecraftDurableTesting

/// A store whose machines have journals with entries of nearly a megabyte each.
final class LongJournalStore: ForwardingStore {
  let base: any DurableStore = InMemoryStore()
  private let entries: Int64

  init(entries: Int64) {
    self.entries = entries
  }

  func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    let context = #"{"grams":0,"owner":"\#(String(repeating: "x", count: 900_000))"}"#
    return (revision..<max(revision, entries)).prefix(limit).map { number in
      JournalEntry(
        revision: number + 1,
        key: "k\(number)",
        input: .start(context: context),
        digest: 0,
        version: 1,
        outcome: "started",
        answer: nil,
        time: WallTime(sinceEpoch: .zero),
        accepted: WallTime(sinceEpoch: .zero)
      )
    }
  }
}
#endif
