/// What happens to a parcel on its way.
enum ParcelEvent: UInt8, CaseIterable, DrawnEvent {
  case scan, deliver

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
