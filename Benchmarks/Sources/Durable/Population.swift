import Foundation
import Statecraft
import StatecraftDurable
import StatecraftSQLite

/// Many machines in a store, made of the row of a real one.
enum Population {
  /// Starts a machine, and returns the texts of its rows after two events.
  static func texts(folder: URL) async throws -> (RawSQLite.Texts, StoredMachine) {
    let store = try SQLiteStore(path: folder.appendingPathComponent("model.db").path)
    let machines = try Contender.machines(store)
    let tickets = machines[Ticket.self]
    _ = try await tickets.start("ticket-0", Ticket(), key: "start")
    let row = try await tickets.status("ticket-0")
    _ = try await tickets.send(.go, to: "ticket-0", key: "key-1")
    let entry = try await tickets.journal(of: "ticket-0").last
    let waiting = try await tickets.status("ticket-0")
    let output = try await tickets.pending("ticket-0").outputs.first?.body
    try store.close()
    return (
      RawSQLite.Texts(
        state: waiting.state ?? "",
        event: entry?.input?.columns.body ?? "",
        answer: entry?.answer ?? "",
        output: output ?? ""
      ), row
    )
  }

  /// What a stored machine waits for.
  enum Condition: Sendable {
    /// It is idle.
    case idle
    /// Its timer was due at a time.
    case late(WallTime)
    /// A fault stopped it at a time.
    case parked(WallTime)
  }

  /// Adds machines.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - count: the number of machines.
  ///   - state: the stored state.
  ///   - condition: what a machine waits for, by its number.
  /// - Throws: an error of the store.
  static func fill(
    _ store: SQLiteStore,
    count: Int,
    state: String,
    condition: @escaping @Sendable (Int) -> Condition = { _ in .idle }
  ) async throws {
    for first in stride(from: 0, to: count, by: 2_000) {
      let numbers = first..<min(first + 2_000, count)
      let addresses = numbers.map { MachineAddress(chart: "Ticket", id: RawSQLite.id($0)) }
      _ = try await store.process(.named(addresses.map { NamedClaim($0) }, events: 1)) { claim in
        zip(numbers, claim.machines).map { number, machine in
          change(machine.address, state: state, at: claim.now, condition(number))
        }
      }
    }
  }

  private static func change(
    _ address: MachineAddress,
    state: String,
    at now: WallTime,
    _ condition: Condition
  ) -> MachineChange {
    var change = MachineChange(
      address: address,
      expectedRevision: 0,
      machine: StoredMachine(
        address: address,
        version: 1,
        revision: 1,
        status: .active,
        state: state,
        changed: now
      )
    )
    let input = InboxEntry.Input.start(context: "{}")
    change.journal = [
      JournalEntry(
        revision: 1,
        key: "start",
        input: input,
        digest: input.digest,
        version: 1,
        outcome: "started",
        answer: nil,
        time: now,
        accepted: now
      )
    ]
    change.places = ["open", "idle"].map { MachineChange.Place(state: $0, since: now) }
    switch condition {
    case .idle: break
    case .late(let due):
      change.timers = [StoredTimer(generation: 1, name: "after 86400.0 seconds", due: due)]
    case .parked(let time):
      let reason = "the action of 'idle' on go failed: the bank does not answer"
      change.machine.status = .parked
      change.machine.changed = time
      change.machine.fault = .init(reason: reason, key: "key-1", input: "go", time: time)
    }
    return change
  }
}
