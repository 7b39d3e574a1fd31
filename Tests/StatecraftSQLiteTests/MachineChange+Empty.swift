#if SQLite
import Statecraft
import StatecraftDurable

extension MachineChange {
  /// A change that stores an active machine with nothing in it.
  ///
  /// - Parameters:
  ///   - address: the machine.
  ///   - before: its revision before the change.
  ///   - revision: its revision after the change.
  ///   - time: the time of the change.
  init(
    empty address: MachineAddress,
    from before: Int64 = 0,
    to revision: Int64 = 0,
    at time: WallTime
  ) {
    self.init(
      address: address,
      expectedRevision: before,
      machine: StoredMachine(
        address: address,
        version: 1,
        revision: revision,
        status: .active,
        state: "{}",
        changed: time
      )
    )
  }

  /// A change that is one step with an event.
  ///
  /// - Parameters:
  ///   - claimed: the machine.
  ///   - now: the time of the step.
  ///   - state: its state after the step.
  ///   - key: the key of the event; `nil` for one with the number of the step.
  init(
    step claimed: ClaimedMachine,
    at now: WallTime,
    state: String = "{}",
    key: String? = nil
  ) {
    let revision = (claimed.machine?.revision ?? 0) + 1
    self.init(empty: claimed.address, from: revision - 1, to: revision, at: now)
    machine.state = state
    let input = InboxEntry.Input.event("\"go\"")
    journal = [
      JournalEntry(
        revision: revision,
        key: key ?? "key-\(revision)",
        input: input,
        digest: input.digest,
        version: 1,
        outcome: "transitioned",
        answer: nil,
        time: now,
        accepted: now
      )
    ]
  }
}
#endif
