/// A thousand states as a table, as one writes it by hand.
struct StartupTable: Contestant {
  private var state: UInt16 = 0
  private let targets: [UInt16]

  init() {
    var targets: [UInt16] = []
    targets.reserveCapacity(StartupEvent.states * StartupEvent.allCases.count)
    for state in 0..<StartupEvent.states {
      for event in StartupEvent.allCases { targets.append(UInt16(event.target(from: state))) }
    }
    self.targets = targets
  }

  var checksum: UInt64 { UInt64(state) }

  mutating func send(_ event: StartupEvent) {
    state = targets[Int(state) * 5 + Int(event.rawValue)]
  }
}

/// Builds the table with each event.
struct StartupTableBuilds: Contestant {
  private(set) var checksum: UInt64 = 0

  mutating func send(_ event: StartupEvent) {
    var table = StartupTable()
    table.send(event)
    checksum = checksum &* 31 &+ table.checksum
  }
}
