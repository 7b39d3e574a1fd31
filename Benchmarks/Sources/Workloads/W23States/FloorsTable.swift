/// Many states as a table, as one writes it by hand.
struct FloorsTable<Floors: Count>: Contestant {
  private var state: UInt16 = 0
  private let targets: [UInt16]

  init() {
    var targets: [UInt16] = []
    targets.reserveCapacity(Floors.count * FloorsEvent.allCases.count)
    for state in 0..<Floors.count {
      for event in FloorsEvent.allCases {
        targets.append(UInt16(event.target(from: state, of: Floors.count)))
      }
    }
    self.targets = targets
  }

  var checksum: UInt64 { UInt64(state) }

  mutating func send(_ event: FloorsEvent) {
    state = targets[Int(state) * 5 + Int(event.rawValue)]
  }
}
