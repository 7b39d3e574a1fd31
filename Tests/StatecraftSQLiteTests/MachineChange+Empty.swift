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
}
#endif
