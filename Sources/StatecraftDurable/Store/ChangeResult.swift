#if Durable
/// What became of a ``MachineChange``.
public enum ChangeResult: Sendable, Hashable {
  /// The change is committed.
  case applied
  /// The machine's revision was another one, or one of the keys is in the journal already; nothing
  /// was written about this machine.
  case conflict
}
#endif
