#if PostgreSQL
import Statecraft
import StatecraftDurable

/// Steps as the runtime makes them.
enum TestSteps {
  static let now = WallTime(sinceEpoch: .seconds(1_000))

  static func address(_ id: String) -> MachineAddress { MachineAddress(chart: "Order", id: id) }

  /// A step with an entry.
  static func change(
    _ id: String,
    from revision: Int64,
    key: String,
    state: String = "{}"
  ) -> MachineChange {
    var change = MachineChange(
      address: address(id),
      expectedRevision: revision,
      machine: StoredMachine(
        address: address(id),
        version: 1,
        revision: revision + 1,
        status: .active,
        state: state,
        changed: now
      )
    )
    let input = InboxEntry.Input.event("{}")
    change.journal = [
      JournalEntry(
        revision: revision + 1,
        key: key,
        input: input,
        digest: input.digest,
        version: 1,
        outcome: "transitioned",
        answer: "{}",
        time: now,
        accepted: now
      )
    ]
    return change
  }
}
#endif
