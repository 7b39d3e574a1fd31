#if Durable
internal import Synchronization

/// A claim of outputs of several machines, or a lease with the transaction that has stored them, which ends with the last of them.
final class OutputClaim: Sendable {
  /// The time since the claim began, with which its leases began at the latest.
  let elapsed: @Sendable () -> Duration
  /// The number of machines whose outputs could be delivered at once.
  let room: Int
  /// Whether they were leased when they were stored.
  let isLease: Bool
  private let open: Mutex<(parts: Int, handled: Int)>

  init(
    parts: Int,
    room: Int,
    isLease: Bool = false,
    _ elapsed: @escaping @Sendable () -> Duration
  ) {
    self.elapsed = elapsed
    self.isLease = isLease
    self.room = room
    open = Mutex((parts, 0))
  }

  /// Notes that the outputs of a machine have ended.
  ///
  /// - Parameter handled: how many of them were handled.
  /// - Returns: the number for all machines if this was the last one; otherwise `nil`.
  func end(handled: Int) -> Int? {
    open.withLock { open in
      open.parts -= 1
      open.handled += handled
      return open.parts == 0 ? open.handled : nil
    }
  }
}
#endif
