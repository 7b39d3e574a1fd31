#if Durable
/// Which inputs the journals of machines keep: those that are younger than a time, and the last ones.
package struct JournalRetention: Sendable, Hashable {
  /// How long an input is kept.
  package var duration: Duration
  /// How many of the last entries of a machine are kept, however old they are.
  package var last: Int

  /// Creates a retention.
  package init(duration: Duration, last: Int) {
    self.duration = duration
    self.last = last
  }

  /// Returns the part of a machine's journal that is not among the last entries; `nil` if it is empty.
  func part(of address: MachineAddress, atRevision revision: Int64) -> JournalPart? {
    let (end, isBelow) = revision.subtractingReportingOverflow(Int64(max(0, last)))
    guard !isBelow, end > 0 else { return nil }
    return JournalPart(of: address, upTo: end)
  }
}
#endif
