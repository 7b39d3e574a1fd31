#if Durable
internal import Synchronization

/// Whether a call that runs machines is to end.
final class ShutdownFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
#endif
