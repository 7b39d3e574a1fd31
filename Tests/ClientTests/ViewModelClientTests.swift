import Observation
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

/// A view model beside a machine, in one file with `@Observable`.
@MainActor @Observable private final class Settings {
  var volume = 3
}

private struct Player: Statechart, Sendable {
  enum State: CaseIterable { case stopped, playing }
  enum Event: CaseIterable { case play, stop, tick }

  var ticks = 0

  static let chart = Chart(initial: .stopped) {
    state(.stopped) { on(.play, to: .playing) }
    state(.playing) {
      on(.stop, to: .stopped)
      on(.tick) { $0.ticks += 1 }
    }
  }
}

@Suite @MainActor struct ViewModelClientTests {
  @Test func `a view model and a machine are observed in one file`() {
    let settings = Settings()
    let player = ObservableMachine(Player(), clock: VirtualClock())
    let changes = Mutex(0)
    withObservationTracking {
      _ = settings.volume
      _ = player.state
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    player.send(.play)
    #expect(changes.withLock { $0 } == 1)
    #expect(player.state == .playing)
  }

  @Test func `a view is not rendered again for a refused event`() {
    let player = ObservableMachine(Player(), clock: VirtualClock())
    let changes = Mutex(0)
    withObservationTracking {
      _ = player.state
      _ = player.ticks
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    for _ in 0..<3 { player.send(.tick) }
    #expect(changes.withLock { $0 } == 0)
  }
}
