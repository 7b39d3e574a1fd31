import Statecraft
import StatecraftRecording

/// Payloads, outputs, a postponed event and a timer.
struct Turnstile: Statechart {
  enum State: CaseIterable { case locked, unlocked, broken }
  enum Event: EventAlphabet, Codable {
    case coin(Int)
    case push
    case kick(force: Double, by: String)

    struct Cases: Sendable {
      let coin = EventCase<Event, Int>(0, "coin") {
        if case .coin(let value) = $0 { value } else { nil }
      }
      let push = EventCase<Event, Void>(1, "push") {
        if case .push = $0 { () } else { nil }
      }
      let kick = EventCase<Event, (force: Double, by: String)>(2, "kick") {
        if case .kick(let force, let by) = $0 { (force, by) } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .coin: 0
      case .push: 1
      case .kick: 2
      }
    }
  }
  enum Output: Codable { case beep, change(Int) }

  var credit = 0
  var fare = 100

  static let chart: Chart = chart(of: 1, patience: .seconds(5))

  static func chart(of version: Int, patience: Duration) -> Chart {
    MachineChart(initial: .locked, version: version) {
      on(\.kick, to: .broken).when("hard") { $1.force > 9 }
      state(.locked) {
        on(\.coin, to: .unlocked)
          .when("the fare is paid") { $0.credit + $1 >= $0.fare }
          .emit { .change($0.credit + $1 - $0.fare) }
          .do { $0.credit = 0 }
          .emit(.beep)
        on(\.coin).do { $0.credit += $1 }
        ignore(\.push)
      }
      state(.unlocked) {
        on(\.push, to: .locked)
        postpone(\.coin)
        after(patience, to: .locked)
      }
      state(.broken)
    }
  }

  /// A run that does most of it.
  static func recording() throws -> Recording {
    let recorder = Recorder(chart, started: nil)
    var (machine, start) = try Machine.start(Turnstile())
    recorder.record(start)
    for event in [Event.push, .coin(30), .coin(90), .coin(100)] {
      recorder.record(machine.send(event))
    }
    for outcome in machine.advance(by: .nanoseconds(1_500_000_001)) { recorder.record(outcome) }
    recorder.record(machine.send(.push))
    for outcome in machine.advance(by: .seconds(60)) { recorder.record(outcome) }
    recorder.record(machine.send(.kick(force: 9.5, by: "a \"bored\" visitor\n")))
    return recorder.recording
  }
}
