/// Where a program goes on with an event that the step has computed, by the event's column.
@usableFromInline
final class RaisedEventJump: Sendable {
  /// The number of the event among those that the step raises.
  @usableFromInline let number: Int
  /// How many columns of events there are.
  @usableFromInline let columns: Int
  /// The positions of the instructions, from column -1 on, which is that of events of no known case.
  @usableFromInline let positions: [Int]
  /// The position for all other columns.
  @usableFromInline let otherwise: Int

  init(number: Int, columns: Int, positions: [Int], otherwise: Int) {
    self.number = number
    self.columns = columns
    self.positions = positions
    self.otherwise = otherwise
  }

  /// Returns the position of the first instruction for an event's number; `nil` stands for no event.
  @inlinable
  func position(for event: Int?) -> Int {
    guard let event else { return otherwise }
    // The alphabet has no other events.
    let column = event >= 0 && event < columns ? event : -1
    return column + 1 < positions.count ? positions[column + 1] : otherwise
  }
}
