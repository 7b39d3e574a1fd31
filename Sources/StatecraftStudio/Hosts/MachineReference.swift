#if Studio
internal import Statecraft

/// Access to a running machine that does not keep it alive.
struct MachineReference<Context: ChartContext>: Sendable {
  /// The machine as it is now, and whether it was stopped; `nil` when its owner has released it.
  let machine: @Sendable () async -> (machine: Machine<Context>, isStopped: Bool)?
  /// Posts an event to the machine.
  let post: @Sendable (Context.Event) -> Void
}
#endif
