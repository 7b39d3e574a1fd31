/// An event that turns one chime, or all of them.
struct ChimesEvent: DrawnEvent {
  let turn: DialsEvent<Count16>

  init(from draws: inout Draws) {
    let draw = draws.next()
    turn = draw >> 31 == 0 ? DialsEvent(number: Int(draw >> 27)) : .all
  }
}

/// A machine with chimes, all of which turn with every second event.
///
/// The others turn one chime, so that the machine is hardly ever in a configuration that it was in before.
struct ManyChimes<Machine: Contestant>: Contestant where Machine.Event == DialsEvent<Count16> {
  private var machine = Machine()

  init() {}

  var checksum: UInt64 { machine.checksum }

  mutating func send(_ event: ChimesEvent) {
    machine.send(event.turn)
  }
}
