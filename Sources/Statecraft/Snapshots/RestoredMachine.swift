/// A machine that continues from a snapshot.
public struct RestoredMachine<Context: ChartContext> {
  /// The machine.
  public let machine: Machine<Context>
  /// The effects for the machine's driver: the timers and invocations to start.
  public let effects: [Effect<Context>]
  /// The differences from the snapshot; usually empty for a snapshot of the chart's version.
  public let notes: [RestoreNote]

  @usableFromInline
  init(_ machine: Machine<Context>, effects: [Effect<Context>], notes: [RestoreNote]) {
    self.machine = machine
    self.effects = effects
    self.notes = notes
  }
}

extension RestoredMachine: Sendable where Context: Sendable {}
