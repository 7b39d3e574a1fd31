import Statecraft
import Testing

@Suite struct PayloadTests {
  @Test func `guards, actions and outputs read a typed payload`() {
    var machine = Machine(Turnstile())
    #expect(machine.send(.coin(60)).kind == .internal)
    #expect(machine.credit == 60)
    let outcome = machine.send(.coin(50))
    #expect(outcome.outputs == [.change(10), .beep])
    #expect(machine.state == .unlocked)
    #expect(machine.credit == 0)
  }

  @Test func `payloads may be tuples`() {
    var machine = Machine(Turnstile())
    #expect(machine.send(.kick(force: 3, by: "cat")).kind == .refused)
    machine.send(.kick(force: 10, by: "horse"))
    #expect(machine.culprit == "horse")
  }

  @Test func `postponed events keep their payloads`() {
    var machine = Machine(Turnstile(credit: 100))
    machine.send(.coin(0))
    #expect(machine.send(.coin(30)).kind == .postponed)
    machine.send(.push)
    #expect(machine.credit == 30)
  }

  @Test func `permissions that need a payload say so`() {
    let machine = Machine(Turnstile())
    #expect(machine.permittedEvents.map(\.event.name) == ["coin", "kick"])
    #expect(machine.permittedEvents.allSatisfy { $0.dependsOnPayload })
    #expect(machine.permittedEvents.map(\.event.hasPayload) == [true, true])
  }

  @Test func `the alphabet lists its cases`() {
    #expect(Turnstile.Event.caseDescriptions.map(\.name) == ["coin", "push", "kick"])
    #expect(Turnstile.Event.caseDescriptions.map(\.hasPayload) == [true, false, true])
  }

  @Test func `a contradictory alphabet fails the event instead of trapping`() {
    var machine = Machine(Odd())
    let outcome = machine.send(.one(1))
    #expect(outcome.kind == .failed)
    #expect(machine.state == .s)
    #expect(
      outcome.error?.description.hasSuffix(
        ": 'caseIndex' gives the event 'one' of 'Event' the number 0, which is that of 'one' in "
          + "'Cases', "
          + "whose 'extract' does not take the event; make 'caseIndex', 'Cases' and 'extract' agree"
      ) == true
    )
  }

  @Test func `a guard that cannot read its payload is not evaluated`() {
    let chart = MachineChart<Odd>(initial: .s) {
      Odd.state(.s) { Odd.on(\.one, to: .t).when("positive") { $1 > 0 } }
      Odd.state(.t)
    }
    var machine = Machine(Odd(), chart: chart)
    #expect(machine.send(.one(1)).kind == .failed)
    #expect(machine.state == .s)
  }

  @Test func `a closure after on reads the payload or only the context`() {
    let chart = MachineChart<Turnstile>(initial: .locked) {
      Turnstile.state(.locked) {
        Turnstile.on(\.coin) { $0.credit += $1 }
        Turnstile.on(\.push) { $0.culprit = "nobody" }
        Turnstile.on(\.kick, to: .broken) { $0.culprit = $1.by }
      }
      Turnstile.state(.broken, initial: .unlocked) {
        Turnstile.on(\.coin, to: .history(of: .broken)) { $0.credit += $1 }
        Turnstile.on(\.push, to: .history(of: .broken)) { $0.credit += 1 }
        Turnstile.on(\.kick, to: .all(.locked)) { $0.credit = 0 }
        Turnstile.state(.unlocked)
      }
    }
    var machine = Machine(Turnstile(), chart: chart)
    machine.send(.coin(5))
    machine.send(.push)
    #expect(machine.context == Turnstile(credit: 5, culprit: "nobody"))
    machine.send(.kick(force: 1, by: "cat"))
    #expect(machine.culprit == "cat")
    machine.send(.coin(3))
    machine.send(.push)
    #expect(machine.credit == 9)
    #expect(machine.state == .unlocked)
    machine.send(.kick(force: 1, by: "dog"))
    #expect(machine.credit == 0)
    #expect(machine.state == .locked)
  }

  @Test func `one transition reacts to cases with different payloads, and reads the context`() {
    let chart = MachineChart<Turnstile>(initial: .locked) {
      Turnstile.state(.locked) {
        Turnstile.on(\.coin, \.push, \.kick, to: .unlocked) { $0.credit += 1 }
      }
      Turnstile.state(.unlocked) {
        Turnstile.on(\.push, to: .broken)
        Turnstile.postpone(\.coin, \.kick)
      }
      Turnstile.state(.broken) {
        Turnstile.ignore(\.coin, \.push)
        Turnstile.on(\.kick, \.push) { $0.culprit = "somebody" }
      }
    }
    for event in [Turnstile.Event.coin(1), .push, .kick(force: 1, by: "cat")] {
      var machine = Machine(Turnstile(), chart: chart)
      #expect(machine.send(event).kind == .transitioned)
      #expect(machine.credit == 1)
      #expect(machine.send(.coin(1)).kind == .postponed)
      #expect(machine.send(.kick(force: 1, by: "cat")).kind == .postponed)
      #expect(machine.send(.push).recalled.map(\.kind) == [.ignored, .internal])
      #expect(machine.culprit == "somebody")
      #expect(machine.send(.push).kind == .ignored)
    }
  }

  @Test func `cases with one type of payload share a transition that reads it`() {
    let chart = MachineChart<Odd>(initial: .s) {
      Odd.state(.s) { Odd.on(\.three, \.four) { $0.sum += $1 }.when("positive") { $1 > 0 } }
      Odd.state(.t)
    }
    var machine = Machine(Odd(), chart: chart)
    machine.send(.three(3))
    machine.send(.four(4))
    #expect(machine.send(.four(-4)).kind == .refused)
    #expect(machine.sum == 7)
  }

  @Test func `after a case gains a payload, only code that names the case must change`() {
    func chart<Context: ChartContext & DoorEvents>(
      _ context: Context.Type,
      _ coin: ChartElement<Context>
    ) -> MachineChart<Context> where Context.State == DoorState {
      MachineChart(initial: .closed) {
        Context.state(.closed) {
          coin
          Context.on(Context.push, to: .open) { $0.pushes += 1 }
          Context.ignore(Context.pull)
        }
        Context.state(.open) {
          Context.postpone(Context.push)
          Context.on(Context.pull, to: .closed)
        }
      }
    }
    func run<Context>(_ context: Context, _ chart: MachineChart<Context>) -> String
    where Context: DoorEvents, Context.State == DoorState {
      var machine = Machine(context, chart: chart)
      return [Context.pull, Context.push, Context.push, Context.pull]
        .map { machine.send($0).kind.rawValue }.joined(separator: " ") + " \(machine.state)"
    }
    let plain = chart(PlainDoor.self, PlainDoor.part { PlainDoor.on(.coin) { $0.pushes = 0 } })
    let paid = chart(PaidDoor.self, PaidDoor.part { PaidDoor.on(\.coin) { $0.pushes = $1 } })
    #expect(run(PlainDoor(), plain) == "ignored transitioned postponed transitioned open")
    #expect(run(PaidDoor(), paid) == "ignored transitioned postponed transitioned open")
  }

  @Test func `a case with a payload is not written as a value`() {
    let chart = MachineChart<Turnstile>(initial: .locked) {
      Turnstile.on(.coin(5), .push, to: .broken)
      Turnstile.state(.locked) {
        Turnstile.ignore(.coin(5))
        Turnstile.postpone(.kick(force: 1, by: "cat"))
      }
      Turnstile.state(.unlocked)
      Turnstile.state(.broken)
    }
    let errors = chart.diagnostics.filter { $0.severity == .error }
    #expect(
      errors.map { "\($0.problem); \($0.suggestion)" }
        == [
          "`on(.coin(…))` in 'Turnstile' names one value, but a transition reacts to all events of a "
            + "case; write `on(\\.coin)`; a guard can test the payload, `.when(\"…\") { $1 == … }`",
          "`ignore(.coin(…))` in 'locked' names one value, but a transition reacts to all events of a "
            + "case; write `ignore(\\.coin)`; a guard can test the payload, "
            + "`.when(\"…\") { $1 == … }`",
          "`postpone(.kick(…))` in 'locked' names one value, but a transition reacts to all events of a "
            + "case; write `postpone(\\.kick)`; a guard can test the payload, "
            + "`.when(\"…\") { $1 == … }`",
        ]
    )
    #expect(errors.allSatisfy { $0.location != nil })
  }

  @Test func `a machine says which cases it permits, by path, too`() {
    var machine = Machine(Turnstile(credit: 100))
    #expect(machine.permitted.map(\.name) == ["coin", "kick"])
    #expect(machine.permits(\.coin))
    #expect(!machine.permits(\.push))
    machine.send(.coin(0))
    #expect(machine.permits(\.push))
    #expect(!machine.permits(\.coin))
    machine.send(.kick(force: 10, by: "horse"))
    #expect(machine.permitted.map(\.name) == ["kick"])
    #expect(!machine.permits(\.push))
  }

  @Test func `values are permitted where an alphabet lists all its cases`() {
    let machine = Machine(Listed())
    #expect(machine.permitted == [.go])
  }
}

/// The events that two doors have in common.
private protocol DoorEvents: ChartContext, Sendable {
  static var push: Event { get }
  static var pull: Event { get }
  var pushes: Int { get set }
}

private enum DoorState: CaseIterable { case closed, open }

/// A door whose events carry nothing.
private struct PlainDoor: DoorEvents {
  typealias State = DoorState
  enum Event: CaseIterable { case push, pull, coin }
  static var push: Event { .push }
  static var pull: Event { .pull }
  var pushes = 0
}

/// The same door after one event got a payload.
private struct PaidDoor: DoorEvents {
  typealias State = DoorState
  enum Event: EventAlphabet {
    case push, pull
    case coin(Int)
    struct Cases: Sendable {
      let push = EventCase<Event, Void>(0, "push") { if case .push = $0 { () } else { nil } }
      let pull = EventCase<Event, Void>(1, "pull") { if case .pull = $0 { () } else { nil } }
      let coin = EventCase<Event, Int>(2, "coin") {
        if case .coin(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .push: 0
      case .pull: 1
      case .coin: 2
      }
    }
  }
  static var push: Event { .push }
  static var pull: Event { .pull }
  var pushes = 0
}

/// A machine whose alphabet carries nothing and lists its cases.
private struct Listed: Statechart {
  enum State: CaseIterable { case s }
  enum Event: EventAlphabet, CaseIterable {
    case stay, go
    struct Cases: Sendable {
      let stay = EventCase<Event, Void>(0, "stay") { $0 == .stay ? () : nil }
      let go = EventCase<Event, Void>(1, "go") { $0 == .go ? () : nil }
    }
    static let cases = Cases()
    var caseIndex: Int { self == .stay ? 0 : 1 }
  }
  static let chart = Chart(initial: .s) {
    state(.s) {
      ignore(.stay)
      on(.go)
    }
  }
}

/// A machine whose alphabet counts `one` but cannot read its payload.
private struct Odd: Statechart {
  enum State: CaseIterable { case s, t }
  enum Event: EventAlphabet {
    case one(Int), two(Int), three(Int), four(Int)
    struct Cases: Sendable {
      let one = EventCase<Event, Int>(0, "one") {
        if case .two(let value) = $0 { value } else { nil }
      }
      let two = EventCase<Event, Int>(1, "two") {
        if case .two(let value) = $0 { value } else { nil }
      }
      let three = EventCase<Event, Int>(2, "three") {
        if case .three(let value) = $0 { value } else { nil }
      }
      let four = EventCase<Event, Int>(3, "four") {
        if case .four(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .one: 0
      case .two: 1
      case .three: 2
      case .four: 3
      }
    }
  }
  var sum = 0
  static let chart = Chart(initial: .s) {
    state(.s) { on(\.one, to: .t).do { $0.sum += $1 } }
    state(.t)
  }
}
