/// What is done to the player; some of it more often.
enum PlayerEvent: UInt8, CaseIterable, DrawnEvent {
  case power, eject, insert, play, stop, pause, seek, tick

  /// The numbers of the cases for each of 16 draws, the first in the last digit.
  private static let cases: UInt64 = 0x7776_6554_3332_2110

  init(from draws: inout Draws) {
    let shift = UInt64((draws.next() >> 28) &* 4)
    self.init(number: UInt32(truncatingIfNeeded: Self.cases >> shift) & 15)
  }
}
