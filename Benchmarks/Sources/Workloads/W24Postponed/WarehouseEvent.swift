/// What a warehouse gets.
enum WarehouseEvent: UInt8, CaseIterable, DrawnEvent {
  /// The next shift begins.
  case shift
  /// An order, which waits until the warehouse opens.
  case order
  case open

  /// Always a shift.
  init(from draws: inout Draws) {
    _ = draws.next()
    self = .shift
  }
}
