/// An event that turns all dials.
struct AllDialsEvent: DrawnEvent {
  init(from draws: inout Draws) { _ = draws.next() }
}

/// A machine with dials, all of which turn with each event.
struct AllDials<Dials: Count, Machine: Contestant>: Contestant
where Machine.Event == DialsEvent<Dials> {
  private var machine = Machine()

  init() {}

  var checksum: UInt64 { machine.checksum }

  mutating func send(_ event: AllDialsEvent) {
    machine.send(.all)
  }
}
