import Statecraft

/// A pulse as a chart: its timer starts anew when it fires.
struct PulseChart: Statechart, Sendable {
  enum State: CaseIterable { case beating }
  enum Event: CaseIterable { case reset }

  /// Nanoseconds to the next beat.
  var delay: Int
  let period: Int
  var beats: UInt64 = 0

  static let chart = Chart(initial: .beating) {
    state(.beating) {
      after("the beat", to: .beating) {
        .nanoseconds($0.delay)
      } do: {
        $0.beats += 1
        $0.delay = $0.period
      }
      on(.reset, to: .beating)
    }
  }
}

/// A live machine with a timer.
struct PulseMachine: PulseContestant {
  private let machine: LiveMachine<PulseChart>

  init(_ clock: DrivenClock, first: Int, period: Int) {
    machine = LiveMachine(PulseChart(delay: first, period: period), clock: clock)
  }

  func beats() async -> UInt64 { await machine.context.beats }

  /// Nothing to do: releasing the machine cancels its timer.
  func stop() {}
}
