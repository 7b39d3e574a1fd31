import Statecraft

/// The player as a chart whose actions are data.
struct PlayerData: BenchmarkChart, Codable {
  enum State: CaseIterable {
    case off, on, empty, open, stopped, playing, paused, normal, fastForward, rewind, idle, blink
  }
  typealias Event = PlayerEvent

  /// The start enters 'off', which makes this 0.
  static let start = Self(a: 0x5555_5555)

  var a: UInt32

  static let chart = Chart(initial: .off, unhandled: .ignore) {
    state(.off) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 1))
      onExit().assign(\.a, .flipping(5, multiplyingBy: 5))
      on(.power, to: .on)
    }
    state(.on, initial: .empty) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 3))
      onExit().assign(\.a, .flipping(12, multiplyingBy: 5))
      on(.power, to: .off)
      on(.tick).assign(\.a, .adding(1000))
      state(.empty) {
        onEntry().assign(\.a, .multiplying(by: 3, adding: 5))
        onExit().assign(\.a, .flipping(19, multiplyingBy: 5))
        on(.eject, to: .open)
        on(.insert, to: .stopped)
      }
      state(.open) {
        onEntry().assign(\.a, .multiplying(by: 3, adding: 7))
        onExit().assign(\.a, .flipping(26, multiplyingBy: 5))
        on(.eject, to: .empty)
        on(.insert, to: .stopped)
      }
      state(.stopped) {
        onEntry().assign(\.a, .multiplying(by: 3, adding: 9))
        onExit().assign(\.a, .flipping(33, multiplyingBy: 5))
        on(.eject, to: .open)
        on(.play, to: .playing)
      }
      playing
      paused
    }
  }

  private static let playing = state(.playing, initial: .normal) {
    onEntry().assign(\.a, .multiplying(by: 3, adding: 11))
    onExit().assign(\.a, .flipping(40, multiplyingBy: 5))
    on(.stop, to: .stopped)
    on(.pause, to: .paused)
    on(.eject, to: .open)
    state(.normal) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 15))
      onExit().assign(\.a, .flipping(54, multiplyingBy: 5))
      on(.seek, to: .fastForward)
      on(.play, to: .normal)
      on(.tick).assign(\.a, .adding(1))
    }
    state(.fastForward) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 17))
      onExit().assign(\.a, .flipping(61, multiplyingBy: 5))
      on(.seek, to: .rewind)
      on(.play, to: .normal)
      on(.tick).assign(\.a, .adding(4))
    }
    state(.rewind) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 19))
      onExit().assign(\.a, .flipping(68, multiplyingBy: 5))
      on(.seek, to: .normal)
      on(.play, to: .normal)
    }
  }

  private static let paused = state(.paused, initial: .idle) {
    onEntry().assign(\.a, .multiplying(by: 3, adding: 13))
    onExit().assign(\.a, .flipping(47, multiplyingBy: 5))
    on(.pause, to: .playing)
    on(.play, to: .playing)
    on(.stop, to: .stopped)
    on(.eject, to: .open)
    state(.idle) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 21))
      onExit().assign(\.a, .flipping(75, multiplyingBy: 5))
      on(.tick, to: .blink)
    }
    state(.blink) {
      onEntry().assign(\.a, .multiplying(by: 3, adding: 23))
      onExit().assign(\.a, .flipping(82, multiplyingBy: 5))
      on(.tick, to: .idle)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
