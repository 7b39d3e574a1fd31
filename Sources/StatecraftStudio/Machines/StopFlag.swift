#if Studio
internal import Synchronization

/// Whether something is to stop, such as an exploration; asked often, on another thread.
final class StopFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
#endif
