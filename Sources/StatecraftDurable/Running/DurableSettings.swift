#if Durable
public import Logging

/// How durable machines are processed.
public struct DurableSettings: Sendable {
  /// The largest number of machines that one transaction processes: 64.
  public var machinesPerStep = 64
  /// The largest number of inputs of each machine in one transaction: 64.
  public var inputsPerMachine = 64
  /// The time after which a transaction leaves what it has not begun to the next one: 3 seconds.
  ///
  /// It holds its machines for that long, and for the time of one input or timer more.
  public var decisionTime = Duration.seconds(3)
  /// The largest number of timers that one transaction moves: 1,000.
  public var timersPerMove = 1_000
  /// The largest number of works that run at the same time in this process: 32.
  public var concurrentWork = 32
  /// The largest number of machines whose outputs a call of ``DurableMachines/run()`` delivers at the same
  /// time: 16.
  ///
  /// Handlers are called at the same time for so many machines, and for each machine one after the other. As
  /// long as fewer of them are slow, the others are not held up. Messages from machine to machine do not
  /// count, and do not wait for handlers.
  public var concurrentOutputs = 16
  /// The largest number of outputs that one claim delivers: 1,024.
  ///
  /// While handlers are slow, a claim takes no more than can be delivered at once. It takes more when they
  /// deliver them within a 300th of the lease. What transactions lease to the process that makes them is bounded in the same way.
  public var outputsPerClaim = 1_024
  /// The time for which other processes leave claimed work and outputs alone: 30 seconds.
  ///
  /// Work that runs longer renews its lease.
  public var lease = Duration.seconds(30)
  /// The longest time between two looks at the store without a signal: 1 second.
  public var pollInterval = Duration.seconds(1)
  /// The time between two runs of retention and metrics: 60 seconds.
  public var maintenanceInterval = Duration.seconds(60)
  /// The number of attempts of a direct send while others change the machine: 100.
  public var sendAttempts = 100
  /// Receives what happens: faults as errors and warnings, steps as debug and trace messages.
  public var logger = Logger(label: "statecraft.durable")

  /// The settings with their defaults.
  public init() {}
}
#endif
