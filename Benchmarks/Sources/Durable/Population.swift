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

  /// Adds machines that are idle.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - count: the number of machines.
  ///   - state: the stored state.
  ///   - due: when a timer of a machine was due; `nil` for machines without.
  /// - Throws: an error of the store.
  static func fill(
    _ store: SQLiteStore,
    count: Int,
    state: String,
    timer due: @escaping @Sendable (Int) -> WallTime? = { _ in nil }
  ) async throws {
    for first in stride(from: 0, to: count, by: 2_000) {
      let numbers = first..<min(first + 2_000, count)
      let addresses = numbers.map { MachineAddress(chart: "Ticket", id: RawSQLite.id($0)) }
      _ = try await store.process(.named(addresses.map { NamedClaim($0) }, events: 1)) { claim in
        zip(numbers, claim.machines).map { number, machine in
          change(machine.address, state: state, at: claim.now, timer: due(number))
        }
      }
    }
  }

  private static func change(
    _ address: MachineAddress,
    state: String,
    at now: WallTime,
    timer: WallTime?
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
    if let timer {
      change.timers = [StoredTimer(generation: 1, name: "after 86400.0 seconds", due: timer)]
    }
    return change
  }
}
