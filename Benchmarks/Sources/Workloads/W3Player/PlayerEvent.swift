/// What is done to the player; some of it more often.
enum PlayerEvent: UInt8, CaseIterable, DrawnEvent {
  case power, eject, insert, play, stop, pause, seek, tick

  /// The numbers of the cases for each of 16 draws, the first in the last digit.
  private static let cases: UInt64 = 0x7776_6554_3332_2110

  init(draw: UInt32) {
    self.init(unchecked: UInt32(truncatingIfNeeded: Self.cases >> UInt64((draw >> 28) &* 4)) & 15)
  }
}
