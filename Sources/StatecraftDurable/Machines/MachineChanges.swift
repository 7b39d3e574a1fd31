#if Durable
internal import Statecraft

/// The entries of a machine's journal from a revision on, and then as they come.
public struct MachineChanges: AsyncSequence, Sendable {
  private let runtime: DurableRuntime
  private let address: MachineAddress
  private let revision: Int64

  init(_ runtime: DurableRuntime, _ chart: String, _ id: String, after revision: Int64) {
    self.runtime = runtime
    address = MachineAddress(chart: chart, id: id)
    self.revision = revision
  }

  /// Reads the entries.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let runtime: DurableRuntime
    fileprivate let address: MachineAddress
    fileprivate var revision: Int64
    fileprivate var page: ArraySlice<JournalEntry> = []

    fileprivate var size = JournalPageSize()

    /// Returns the next entry, and waits for it if there is none yet.
    ///
    /// - Returns: the entry; `nil` when the task is cancelled or the machine is erased.
    /// - Throws: ``StoreError``; ``DurableError`` if there is no such machine.
    public mutating func next() async throws -> JournalEntry? {
      if page.isEmpty {
        guard let found = try await waitForPage() else { return nil }
        page = found
      }
      let entry = page.popFirst()
      revision = entry?.revision ?? revision
      return entry
    }

    private mutating func waitForPage() async throws -> ArraySlice<JournalEntry>? {
      // The reader is added before the store is read, so that no change falls between.
      let (id, signal) = runtime.feeds.add(address)
      defer { runtime.feeds.remove(id, of: address) }
      while !Task.isCancelled {
        let found = try await read()
        if !found.isEmpty { return found[...] }
        guard let row = try await runtime.store.machine(address) else {
          throw DurableError.unknownMachine(address)
        }
        if row.status == .erased {
          // A step may have come between the two readings; the journal of an erased machine is complete.
          let last = try await read()
          return last.isEmpty ? nil : last[...]
        }
        await signal.wait(atMost: runtime.settings.pollInterval, on: runtime.clock)
      }
      return nil
    }

    private mutating func read() async throws -> [JournalEntry] {
      let found = try await runtime.store.journal(of: address, after: revision, limit: size.entries)
      size.learn(from: found)
      return found
    }
  }

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(runtime: runtime, address: address, revision: revision)
  }
}
#endif
