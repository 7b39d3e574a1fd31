import Statecraft

/// The player of the design: three levels, history, a timer, an eventless transition.
struct Player: Statechart {
  enum State: CaseIterable { case off, on, empty, open, stopped, playing, normal, fast, paused }
  enum Event: CaseIterable { case power, eject, insert, play, stop, pause, seek, tick }

  var ticks = 0

  static let chart = Chart(initial: .off) {
    state(.off) { on(.power, to: .on) }
    state(.on, initial: .empty) {
      on(.power, to: .off)
      on(.tick) { $0.ticks += 1 }
      state(.empty) {
        on(.eject, to: .open)
        on(.insert, to: .stopped)
      }
      state(.open) { on(.eject, to: .empty) }
      state(.stopped) {
        on(.play, to: .history(of: .playing))
        ignore(.pause, .seek)
      }
      state(.playing, initial: .normal) {
        onEntry("spin up") { $0.ticks = 0 }
        on(.stop, to: .stopped)
        on(.seek, to: .fast).when("not at the end") { $0.ticks < 100 }.do { $0.ticks += 10 }
        after(.seconds(30), to: .paused)
        state(.normal)
        state(.fast) { always(to: .normal).when("at the end") { $0.ticks >= 100 } }
      }
      state(.paused) { on(.pause, to: .history(of: .playing)) }
    }
  }
}
