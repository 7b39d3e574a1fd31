/// A machine that goes on where a snapshot was taken.
public struct RestoredMachine<Context: ChartContext> {
  /// The machine.
  public let machine: Machine<Context>
  /// What its driver is to start: timers and invocations.
  public let effects: [Effect<Context>]
  /// What was not taken over as it was stored; empty for most snapshots of the chart's version.
  public let notes: [RestoreNote]
}

extension RestoredMachine: Sendable where Context: Sendable {}
