/// A transition of a machine of a system.
package struct SystemTransition: Sendable, Hashable {
  /// The number of the machine, in the order in which the system has them.
  package let machine: Int
  /// The number of the transition in the machine's chart.
  package let number: Int

  /// Creates a transition.
  package init(machine: Int, number: Int) {
    self.machine = machine
    self.number = number
  }
}
