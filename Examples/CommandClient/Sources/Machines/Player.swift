import Statecraft

/// Plays, pauses and falls asleep; its events carry nothing.
struct Player: Statechart {
  enum State: CaseIterable { case stopped, playing, paused }
  enum Event: CaseIterable { case play, pause, stop }

  static let chart = Chart(initial: .stopped) {
    state(.stopped) { on(.play, to: .playing) }
    state(.playing) {
      on(.pause, to: .paused)
      on(.stop, to: .stopped)
    }
    state(.paused) {
      on(.play, to: .playing)
      on(.stop, to: .stopped)
      after(.seconds(300), to: .stopped)
    }
  }
}
