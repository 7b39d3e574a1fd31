/// What a sorter gets.
enum SorterEvent: UInt8, CaseIterable, DrawnEvent {
  case parcel, weigh

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
