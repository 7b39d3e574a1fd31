import Statecraft

/// A chart with everything that can be drawn.
struct Recorder: Statechart {
  enum State: CaseIterable {
    case off, on, sound, silent, loud, tape, stopped, playing, slow, fast, ejecting, broken
  }
  enum Event: CaseIterable { case power, play, stop, seek, mute, eject, hit, tick }

  var ticks = 0

  static let chart = Chart(initial: .off) {
    on(.hit, to: .broken).when("hard enough") { $0.ticks > 3 }
    state(.off) {
      tags("dark")
      on(.power, to: .on)
      on(.play, to: .all(.loud, .playing))
      ignore(.stop, .mute)
      postpone(.eject)
    }
    parallel(.on) {
      description("Everything runs.")
      onEntry("light up") { _ in }
      onExit("darken") { _ in }
      on(.power, to: .off)
      on(.tick) { $0.ticks += 1 }
      state(.sound, initial: .loud) {
        state(.silent) { on(.mute, to: .loud) }
        state(.loud) { on(.mute, to: .silent) }
      }
      state(.tape, initial: .stopped) {
        history(default: .playing)
        on(.eject, to: .ejecting)
        state(.stopped) { on(.play, to: .deepHistory(of: .playing)) }
        state(.playing, initial: .slow) {
          history(.deep, default: .slow)
          onEntry("spin up") { $0.ticks = 0 }
          on(.stop, to: .stopped)
          after(.seconds(90), to: .stopped)
          state(.slow) { on(.seek, to: .fast).do("count") { $0.ticks += 1 } }
          state(.fast) {
            always(to: .slow).when("at the end") { $0.ticks > 100 }
            on(.seek, to: .fast)
          }
        }
        state(.ejecting) {
          invoke("motor") { _, _ in }
            .onDone(to: .stopped)
            .onFailure(to: .broken)
        }
      }
    }
    final(.broken)
  }
}
