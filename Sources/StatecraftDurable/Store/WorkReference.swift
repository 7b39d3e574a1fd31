#if Durable
/// An attempt of work.
public struct WorkReference: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The work's number.
  public var generation: Int64
  /// The number of the attempt, from 1.
  public var attempt: Int

  /// The key with which the result enters the inbox: `work:7`.
  public var key: String { "work:\(generation)" }

  /// The key of the work's calls, the same in all attempts; see ``WorkCall/key``.
  public var callKey: String { "\(address):\(generation)" }

  /// Creates a reference.
  public init(address: MachineAddress, generation: Int64, attempt: Int) {
    self.address = address
    self.generation = generation
    self.attempt = attempt
  }
}
#endif
