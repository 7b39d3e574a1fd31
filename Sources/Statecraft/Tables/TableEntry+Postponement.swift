public import Synchronization

extension TableEntry {
  /// What becomes of a postponed event of the entry's column; `nil` when a guard decides, or when that is
  /// not known yet.
  @inlinable var postponement: Postponement? {
    switch kind.load(ordering: .acquiring) & 0xFF {
    case Kind.postpone: .kept
    case Kind.run, Kind.assignments, Kind.nothing, Kind.payloadRun: .released
    default: nil
    }
  }

  /// Whether an entry that postpones events is for this one: the event is of the case that it is counted
  /// as.
  @inlinable
  func mayPostpone(_ event: Context.Event) -> Bool {
    if content == nil { return true }
    return payload._withUnsafeGuaranteedRef { $0.matches(event) }
  }
}
