import Statecraft

/// The player as a chart.
struct PlayerChart: BenchmarkChart, Codable {
  enum State: CaseIterable {
    case off, on, empty, open, stopped, playing, paused, normal, fastForward, rewind, idle, blink
  }
  typealias Event = PlayerEvent

  /// The start enters 'off', which makes this 0.
  static let start = Self(a: 0x5555_5555)

  var a: UInt32

  static let chart = Chart(initial: .off, unhandled: .ignore) {
    state(.off) {
      onEntry { $0.a = $0.a &* 3 &+ 1 }
      onExit { $0.a = ($0.a ^ 5) &* 5 }
      on(.power, to: .on)
    }
    state(.on, initial: .empty) {
      onEntry { $0.a = $0.a &* 3 &+ 3 }
      onExit { $0.a = ($0.a ^ 12) &* 5 }
      on(.power, to: .off)
      on(.tick) { $0.a &+= 1000 }
      state(.empty) {
        onEntry { $0.a = $0.a &* 3 &+ 5 }
        onExit { $0.a = ($0.a ^ 19) &* 5 }
        on(.eject, to: .open)
        on(.insert, to: .stopped)
      }
      state(.open) {
        onEntry { $0.a = $0.a &* 3 &+ 7 }
        onExit { $0.a = ($0.a ^ 26) &* 5 }
        on(.eject, to: .empty)
        on(.insert, to: .stopped)
      }
      state(.stopped) {
        onEntry { $0.a = $0.a &* 3 &+ 9 }
        onExit { $0.a = ($0.a ^ 33) &* 5 }
        on(.eject, to: .open)
        on(.play, to: .playing)
      }
      playing
      paused
    }
  }

  private static let playing = state(.playing, initial: .normal) {
    onEntry { $0.a = $0.a &* 3 &+ 11 }
    onExit { $0.a = ($0.a ^ 40) &* 5 }
    on(.stop, to: .stopped)
    on(.pause, to: .paused)
    on(.eject, to: .open)
    state(.normal) {
      onEntry { $0.a = $0.a &* 3 &+ 15 }
      onExit { $0.a = ($0.a ^ 54) &* 5 }
      on(.seek, to: .fastForward)
      on(.play, to: .normal)
      on(.tick) { $0.a &+= 1 }
    }
    state(.fastForward) {
      onEntry { $0.a = $0.a &* 3 &+ 17 }
      onExit { $0.a = ($0.a ^ 61) &* 5 }
      on(.seek, to: .rewind)
      on(.play, to: .normal)
      on(.tick) { $0.a &+= 4 }
    }
    state(.rewind) {
      onEntry { $0.a = $0.a &* 3 &+ 19 }
      onExit { $0.a = ($0.a ^ 68) &* 5 }
      on(.seek, to: .normal)
      on(.play, to: .normal)
    }
  }

  private static let paused = state(.paused, initial: .idle) {
    onEntry { $0.a = $0.a &* 3 &+ 13 }
    onExit { $0.a = ($0.a ^ 47) &* 5 }
    on(.pause, to: .playing)
    on(.play, to: .playing)
    on(.stop, to: .stopped)
    on(.eject, to: .open)
    state(.idle) {
      onEntry { $0.a = $0.a &* 3 &+ 21 }
      onExit { $0.a = ($0.a ^ 75) &* 5 }
      on(.tick, to: .blink)
    }
    state(.blink) {
      onEntry { $0.a = $0.a &* 3 &+ 23 }
      onExit { $0.a = ($0.a ^ 82) &* 5 }
      on(.tick, to: .idle)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
