#if Studio
/// The right to find out the status of a machine, which one page has each time that it is out of date.
///
/// A later turn may begin before an earlier one has ended.
struct StatusTurn: Sendable {
  /// Grows with each turn.
  let number: Int
  /// The machine's run when the turn was taken.
  let epoch: Int
  /// The number behind the last step at that time, which the status therefore knows.
  let end: Int
}
#endif
