/// The policy for elements that the reader of a ``MachineSequence`` has not read yet.
public enum ReaderBuffer: Sendable, Hashable {
  /// All elements are kept until they are read.
  ///
  /// The memory grows while the reader is slower than its machine.
  case unbounded
  /// At most the given number of elements is kept.
  ///
  /// The oldest are dropped and counted in ``MachineSequence/dropped``.
  case newest(Int)
  /// At most the given number of elements is kept.
  ///
  /// Further ones are dropped and counted in ``MachineSequence/dropped``.
  case oldest(Int)
}
