/// What becomes of elements that a reader of a ``MachineSequence`` has not taken yet.
public enum ReaderBuffer: Sendable, Hashable {
  /// All are kept until they are read. A reader that is slower than its machine for long costs memory.
  case unbounded
  /// At most this many are kept; the oldest go, and are counted in ``MachineSequence/dropped``.
  case newest(Int)
  /// At most this many are kept; those that come then are dropped and counted in
  /// ``MachineSequence/dropped``.
  case oldest(Int)
}
