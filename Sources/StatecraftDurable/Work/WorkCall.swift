#if Durable
internal import Synchronization

/// What work knows about the call that it makes for its machine.
///
/// ```swift
/// work("capture") { order, bank, call in
///   try await bank.capture(order.cents, idempotencyKey: call.key)
/// }
/// ```
public struct WorkCall: Sendable, Hashable {
  /// A key that is the same in all attempts, after a restart too, and that no other call has:
  /// `chart/id:number`.
  ///
  /// Send it to services that recognize a repetition by it.
  public let key: String
  /// The machine; `nil` if the machine is not durable.
  public let machine: MachineAddress?
  /// The number of the attempt, from 1.
  public let attempt: Int

  /// Creates a call, for tests.
  public init(key: String, machine: MachineAddress? = nil, attempt: Int = 1) {
    self.key = key
    self.machine = machine
    self.attempt = attempt
  }

  @TaskLocal static var current: WorkCall?

  private static let count = Atomic(0)

  /// The call of machines that are not durable: each run of an invocation has a key of its own.
  static func transient(_ name: String) -> WorkCall {
    let number = count.add(1, ordering: .relaxed).newValue
    return WorkCall(key: "\(name):\(UInt64.random(in: .min ... .max)):\(number)")
  }
}
#endif
