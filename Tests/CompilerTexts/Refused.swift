// What must not compile, and what the compiler has to say about it.
import Statecraft

extension Gate {
  @ChartBuilder<Self> static var payloadOfAnotherType1: ChartElement<Self> {
    on(\.name).do { $0.credit += $1 }
    // expected-error@-1 {{`$1`, is the payload, and it has another type than the closure needs}}
  }

  @ChartBuilder<Self> static var payloadOfAnotherType2: ChartElement<Self> {
    on(\.name).do("add") { $0.credit += $1 }
    // expected-error@-1 {{`$1`, is the payload, and it has another type than the closure needs}}
  }

  @ChartBuilder<Self> static var payloadOfAnotherType3: ChartElement<Self> {
    on(\.name, to: .open) { $0.credit += $1 }
    // expected-error@-1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
  }

  @ChartBuilder<Self> static var noPayload1: ChartElement<Self> {
    on(.push).do { $0.credit += $1 }
    // expected-error@-1 {{timers and eventless transitions have the payload `Void`}}
  }

  @ChartBuilder<Self> static var noPayload2: ChartElement<Self> {
    on(\.coin, \.name).do { $0.credit += $1 }
    // expected-error@-1 {{several events with different payloads}}
  }

  @ChartBuilder<Self> static var caseWithPayloadAsValue1: ChartElement<Self> {
    on(.coin, to: .open)
    // expected-error@-1 {{member 'coin' expects argument of type 'Int'}}
  }

  @ChartBuilder<Self> static var caseWithPayloadAsValue2: ChartElement<Self> {
    ignore(.coin)
    // expected-error@-1 {{member 'coin' expects argument of type 'Int'}}
  }

  @ChartBuilder<Self> static var misspelledCase: ChartElement<Self> {
    on(.pushes, to: .open)
    // expected-error@-1 {{type 'Gate.Event' (aka 'GateEvent') has no member 'pushes'}}
  }

  @ChartBuilder<Self> static var modifiersBeforeAResult1: ChartElement<Self> {
    invoke("work") { _, _ in 1 }.emit(.beep)
    // expected-error@-1 {{an output belongs to a result: `.onDone(to: …).emit(…)`}}
  }

  @ChartBuilder<Self> static var modifiersBeforeAResult2: ChartElement<Self> {
    invoke("work") { _, _ in 1 }.when("some") { $0.credit > 0 }
    // expected-error@-1 {{a guard belongs to a result: `.onDone(to: …).when(…)`}}
  }

  @ChartBuilder<Self> static var modifiersBeforeAResult3: ChartElement<Self> {
    invoke("work") { _, _ in 1 }.do { $0.credit = $1 }
    // expected-error@-1 {{an action belongs to a result: `.onDone(to: …).do { … }`}}
  }

  @ChartBuilder<Self> static var modifiersBeforeAResult4: ChartElement<Self> {
    invoke("work") { _, _ in 1 }.raise(.push)
    // expected-error@-1 {{an event is raised by a result: `.onDone(to: …).raise(…)`}}
  }

  @ChartBuilder<Self> static var guardWithoutName1: ChartElement<Self> {
    on(\.coin, to: .open).when { $0.credit + $1 > 0 }
    // expected-error@-1 {{give the guard a name, which explanations show}}
  }

  @ChartBuilder<Self> static var guardWithoutName2: ChartElement<Self> {
    invoke("work") { _, _ in 1 }.onDone(to: .open).when { $0.credit > 0 }
    // expected-error@-1 {{give the guard a name, which explanations show}}
  }
}

extension Door {
  @ChartBuilder<Self> static var misspelledProperty1: ChartElement<Self> {
    after(.seconds(1)) { $0.count += 1 }
    // expected-error@-1 {{value of type 'Door' has no member 'count'}}
  }

  @ChartBuilder<Self> static var misspelledProperty2: ChartElement<Self> {
    on(.push, to: .history(of: .open)) { $0.count += 1 }
    // expected-error@-1 {{value of type 'Door' has no member 'count'}}
  }
}

extension Door {
  @ChartBuilder<Self> static var guardWithoutName: ChartElement<Self> {
    on(.push, to: .open).when { $0.pushes > 0 }
    // expected-error@-1 {{give the guard a name, which explanations show}}
  }

  @ChartBuilder<Self> static var outputWithoutOutputs1: ChartElement<Self> {
    on(.push, to: .open).emit("pushed")
    // expected-error@-1 {{the chart has no outputs, because its `Output` is `Never`}}
  }

  @ChartBuilder<Self> static var outputWithoutOutputs2: ChartElement<Self> {
    onEntry().emit(1)
    // expected-error@-1 {{the chart has no outputs, because its `Output` is `Never`}}
  }

  @ChartBuilder<Self> static var outputWithoutOutputs3: ChartElement<Self> {
    on(.push, to: .open).emit(.beep)
    // expected-error@-1 {{type 'Never' has no member 'beep'}}
  }

  @ChartBuilder<Self> static var outputWithoutOutputs4: ChartElement<Self> {
    on(.push, to: .open).emit { $0.pushes > 1 ? .beep : .boop }
    // expected-error@-1 {{type 'Never' has no member 'beep'}}
    // expected-error@-2 {{type 'Never' has no member 'boop'}}
  }

  @ChartBuilder<Self> static var statementThatMakesNothing: ChartElement<Self> {
    on(.push, to: .open)
    print("pushed")
    // expected-error@-1 {{a chart consists of states, transitions and actions}}
    on(.pull, to: .closed)
  }
}

func notCodable(machine: inout Machine<Door>) {
  _ = machine.snapshot(at: .now)
  // expected-error@-1 {{a snapshot needs a context that is Codable}}
  _ = machine.snapshot()
  // expected-error@-1 {{a snapshot needs a context that is Codable}}
  _ = machine.restore(1, at: .now)
  // expected-error@-1 {{a snapshot needs a context that is Codable}}
}

struct EventsWithoutList: ChartContext {
  // expected-error@-1 {{type 'EventsWithoutList' does not conform to protocol 'ChartContext'}}
  // expected-error@-2 {{make `Event` an `enum` that is `CaseIterable`, or an `EventAlphabet`}}
  // expected-error@-3 {{the cases of `Event` are not listed}}
  enum State: CaseIterable { case closed, open }
  enum Event { case push, pull }
}

@MainActor
func withoutEnvironment(machine: Machine<Shop>) {
  _ = LiveMachine(machine)
  // expected-error@-1 {{the work of this chart uses services: pass `environment:`}}
  _ = LiveMachine(Shop())
  // expected-error@-1 {{the work of this chart uses services: pass `environment:`}}
  _ = ObservableMachine(machine)
  // expected-error@-1 {{the work of this chart uses services: pass `environment:`}}
  _ = ObservableMachine(Shop())
  // expected-error@-1 {{the work of this chart uses services: pass `environment:`}}
}
