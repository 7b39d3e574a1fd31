public import Statecraft

/// Machines whose active states other machines are to have.
@usableFromInline
final class MachineTemplates<Context: ChartContext> {
  @usableFromInline var machines: [Machine<Context>] = []

  @inlinable
  init() {}
}
