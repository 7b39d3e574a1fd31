#if Durable
public import Statecraft

/// An attempt to deliver an output.
public struct OutputDelivery: Sendable, Hashable {
  /// The same in all attempts, and no other output's of the chart: `id:revision:n`.
  ///
  /// A receiver of the outputs of several charts tells them apart by the chart of ``machine``.
  public let key: String
  /// The machine that said it.
  public let machine: MachineAddress
  /// The revision of the step that said it.
  public let revision: Int64
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// When the machine said it.
  public let emitted: WallTime

  /// Creates a delivery, for tests of handlers.
  public init(
    key: String,
    machine: MachineAddress,
    revision: Int64,
    attempt: Int = 1,
    emitted: WallTime
  ) {
    self.key = key
    self.machine = machine
    self.revision = revision
    self.attempt = attempt
    self.emitted = emitted
  }

  init(_ output: StoredOutput) {
    self.init(
      key: output.key,
      machine: output.address,
      revision: output.revision,
      attempt: output.attempt,
      emitted: output.emitted
    )
  }
}
#endif
