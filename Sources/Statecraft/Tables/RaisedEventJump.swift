/// Where a program goes on with an event that the step has computed, by the event's column.
@usableFromInline
final class RaisedEventJump: Sendable {
  /// The number of the event among those that the step raises.
  @usableFromInline let number: Int
  /// The positions of the instructions, from column -1 on, which is that of events of no known case.
  @usableFromInline let positions: [Int]
  /// The position for all other columns.
  @usableFromInline let otherwise: Int

  init(number: Int, positions: [Int], otherwise: Int) {
    self.number = number
    self.positions = positions
    self.otherwise = otherwise
  }

  /// Returns the position of the first instruction for a column; `nil` stands for no event.
  @inlinable
  func position(for column: Int?) -> Int {
    guard let column, positions.indices.contains(column + 1) else { return otherwise }
    return positions[column + 1]
  }
}
