/// What a printer gets.
enum PrinterEvent: UInt8, CaseIterable, DrawnEvent {
  /// Paper runs out or is filled in.
  case paper
  case job

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
