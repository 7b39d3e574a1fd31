import Observation
import Statecraft
import StatecraftTesting
import Testing

/// Payloads, a hand-written alphabet and an environment in a module on the main actor.
struct Turnstile: Statechart {
  enum State: CaseIterable { case locked, unlocked }
  typealias Event = TurnstileEvent
  enum Output { case beep }

  var credit = 0

  static let chart = Chart(initial: .locked) {
    state(.locked) {
      on(\.coin, to: .unlocked)
        .when("the fare is paid") { $0.credit + $1 >= 100 }
        .do { $0.credit += $1 - 100 }
        .emit(.beep)
      on(\.coin).do { $0.credit += $1 }
      ignore(\.push)
    }
    state(.unlocked) {
      on(\.push, to: .locked)
      after(.seconds(5), to: .locked)
    }
  }
}

/// Not nested in a chart, so that nothing but the protocol keeps it off the main actor.
enum TurnstileEvent: EventAlphabet {
  case coin(Int), push

  struct Cases: Sendable {
    let coin = EventCase<TurnstileEvent, Int>(0, "coin") {
      if case .coin(let value) = $0 { value } else { nil }
    }
    let push = EventCase<TurnstileEvent, Void>(1, "push") {
      if case .push = $0 { () } else { nil }
    }
  }
  static let cases = Cases()
  var caseIndex: Int {
    switch self {
    case .coin: 0
    case .push: 1
    }
  }
}

struct MainActorModuleTests {
  @Test func `a value machine works on the main actor`() {
    var test = MachineTest(Turnstile())
    test.send(.coin(60)) { $0.credit = 60 }
    test.send(.push, is: .ignored)
    test.send(.coin(50), to: .unlocked, emits: [.beep]) { $0.credit = 10 }
    test.advance(by: .seconds(5), to: .locked)
    expectSound(Turnstile.chart)
  }

  @Test func `an observable machine notifies the observation system`() {
    let machine = ObservableMachine(Turnstile(), clock: VirtualClock())
    nonisolated(unsafe) var changes = 0
    withObservationTracking {
      _ = machine.state
    } onChange: {
      changes += 1
    }
    machine.send(.coin(100))
    #expect(changes == 1)
    #expect(machine.state == .unlocked)
    #expect(machine.credit == 0)
    #expect(machine.permits(.push))
  }

  @Test func `the timers of an observable machine follow the clock`() async {
    let clock = VirtualClock()
    let machine = ObservableMachine(Turnstile(), clock: clock)
    let outcomes = machine.outcomes()
    machine.send(.coin(100))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    for await outcome in outcomes where outcome.entered == [.locked] { break }
    #expect(machine.state == .locked)
  }

  @Test func `a live machine can be used from the main actor`() async {
    let clock = VirtualClock()
    let machine = LiveMachine(Turnstile(), clock: clock)
    await machine.send(.coin(100))
    #expect(await machine.state == .unlocked)
    clock.advance(by: .seconds(5))
    #expect(await machine.state == .locked)
  }
}
