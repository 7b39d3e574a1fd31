/// What happens in the workshop; most of it are steps.
enum WorkshopEvent: UInt8, CaseIterable, DrawnEvent {
  case power, order, step, pause
  /// Raised by the last step, never drawn.
  case finished

  /// The numbers of the cases for each of 16 draws, the first in the last digit.
  private static let cases: UInt64 = 0x2222_2222_2222_3310

  init(from draws: inout Draws) {
    let shift = UInt64((draws.next() >> 28) &* 4)
    self.init(number: UInt32(truncatingIfNeeded: Self.cases >> shift) & 15)
  }
}
