#if Studio
/// A state of a chart with the number of stored machines that are in it.
package struct StudioStateCount: Sendable, Hashable, Encodable {
  /// The name of the state.
  package var name: String
  /// The number of states around it.
  package var depth: Int
  /// The number of machines that are in the state or in one inside it.
  package var machines: Int

  /// Creates a count.
  package init(name: String, depth: Int, machines: Int) {
    self.name = name
    self.depth = depth
    self.machines = machines
  }
}
#endif
