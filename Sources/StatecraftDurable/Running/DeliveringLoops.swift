#if Durable
internal import Synchronization

/// The calls of ``DurableMachines/run()`` that deliver outputs now.
final class DeliveringLoops: Sendable {
  private let state = Mutex<[OutputDeliveries]>([])

  func add(_ deliveries: OutputDeliveries) { state.withLock { $0.append(deliveries) } }

  func remove(_ deliveries: OutputDeliveries) {
    state.withLock { $0.removeAll { $0 === deliveries } }
  }

  /// The first of them.
  var first: OutputDeliveries? { state.withLock { $0.first } }

  /// Lets them look for outputs.
  func look() { for deliveries in state.withLock({ $0 }) { deliveries.look() } }
}
#endif
