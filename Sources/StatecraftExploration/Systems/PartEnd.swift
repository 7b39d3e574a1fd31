/// An end of an invocation's work that can come in a machine of a system.
struct PartEnd: Hashable {
  /// The invocation's position among those that run, in the order of their start.
  let position: Int
  /// The number of the end among all that are declared for the machine.
  let number: Int
}
