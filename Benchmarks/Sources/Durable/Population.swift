import Foundation
import Statecraft
import StatecraftDurable
import StatecraftSQLite

/// Many machines in a store, made of the rows of a real one.
struct Population {
  /// The texts of an event's rows.
  let texts: RawSQLite.Texts
  /// The state of a machine that is idle.
  let idle: String
  /// The state of a machine whose timer was due an hour ago.
  let waiting: String
  /// That timer.
  let timer: StoredTimer

  /// Starts a machine, and keeps the texts of its rows after an event.
  init(folder: URL) async throws {
    // A timer of a day that was started 25 hours ago.
    let start = WallTime(sinceEpoch: WallTime.now.sinceEpoch - .seconds(90_000))
    let store = try SQLiteStore(
      path: folder.appendingPathComponent("model.db").path,
      clock: StoreClock { start }
    )
    let machines = try Contender.machines(store)
    let tickets = machines[Ticket.self]
    _ = try await tickets.start("ticket-0", Ticket(), key: "start")
    idle = try await tickets.status("ticket-0").state ?? ""
    _ = try await tickets.send(.go, to: "ticket-0", key: "key-1")
    let entry = try await tickets.journal(of: "ticket-0").last
    waiting = try await tickets.status("ticket-0").state ?? ""
    let pending = try await tickets.pending("ticket-0")
    try store.close()
    guard let timer = pending.timers.first, let output = pending.outputs.first else {
      throw Surprise(description: "the machine has set no timer, or said nothing")
    }
    self.timer = timer
    texts = RawSQLite.Texts(
      state: waiting,
      event: entry?.input?.columns.body ?? "",
      answer: entry?.answer ?? "",
      output: output.body
    )
  }

  /// What a stored machine waits for.
  enum Condition: Sendable {
    /// It is idle.
    case idle
    /// It is in the next state, whose timer was due an hour ago.
    case late
    /// A fault stopped it at a time.
    case parked(WallTime)
  }

  /// Adds machines.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - count: the number of machines.
  ///   - condition: what a machine waits for, by its number.
  /// - Throws: an error of the store.
  func fill(
    _ store: any DurableStore,
    count: Int,
    condition: @escaping @Sendable (Int) -> Condition = { _ in .idle }
  ) async throws {
    for first in stride(from: 0, to: count, by: 2_000) {
      let numbers = first..<min(first + 2_000, count)
      let addresses = numbers.map { MachineAddress(chart: "Ticket", id: RawSQLite.id($0)) }
      _ = try await store.process(.named(addresses.map { NamedClaim($0) }, events: 1)) { claim in
        zip(numbers, claim.machines).map { number, machine in
          change(machine.address, at: claim.now, condition(number))
        }
      }
    }
  }

  private func change(
    _ address: MachineAddress,
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
        state: idle,
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
    case .late:
      change.machine.state = waiting
      change.places = ["open", "waiting"].map { MachineChange.Place(state: $0, since: now) }
      change.timers = [timer]
    case .parked(let time):
      let reason = "the action of 'idle' on go failed: the bank does not answer"
      change.machine.status = .parked
      change.machine.changed = time
      change.machine.fault = .init(reason: reason, key: "key-1", input: "go", time: time)
    }
    return change
  }
}
