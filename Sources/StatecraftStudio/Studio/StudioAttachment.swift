#if Studio
/// A machine that was attached to a studio.
public struct StudioAttachment: Sendable {
  private let registry: MachineRegistry
  private let machine: StudioMachine

  init(_ registry: MachineRegistry, _ machine: StudioMachine) {
    self.registry = registry
    self.machine = machine
  }

  /// The machine's identifier in the address of its page: `#/ID`.
  public var id: String { machine.id }

  /// Removes the machine from the studio; the machine itself keeps running.
  public func detach() async {
    registry.remove(machine)
    await machine.close()
  }
}
#endif
