#if Durable
/// An input in the queue, with what its transactions up to now have said.
struct QueuedSend: Sendable {
  let slot: SendSlot
  /// How often its machine was changed by others at the same time.
  var conflicts = 0
  /// Whether its key is looked for.
  ///
  /// Keys are mostly new: one that is not conflicts first.
  var asksForKey = false
  /// Whether the inbox of its machine was processed alone, because of something that cannot be stored.
  var isIsolated = false
  /// The first event that was left in the inbox of its machine, if it was too long for a transaction.
  var firstInInbox: Int64?

  init(_ slot: SendSlot) {
    self.slot = slot
  }

  var input: DirectInput { slot.input }
  var address: MachineAddress { slot.input.posting.address }
}
#endif
