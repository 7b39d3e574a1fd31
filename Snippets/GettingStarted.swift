// A turnstile, as the article "Getting started" builds it.
import Foundation
import Statecraft

struct Turnstile: Statechart, Codable {
  enum State: CaseIterable { case locked, unlocked }
  enum Event: CaseIterable { case coin, push }

  var coins = 0

  static let chart = Chart(initial: .locked) {
    state(.locked) {
      on(.coin, to: .unlocked) { $0.coins += 1 }
      ignore(.push)
    }
    state(.unlocked) {
      on(.push, to: .locked)
      on(.coin) { $0.coins += 1 }
      after(.seconds(10), to: .locked)
    }
  }
}

var turnstile = Machine(Turnstile())
print(turnstile.send(.push))
print(turnstile.send(.coin))
turnstile.advance(by: .seconds(10))
print(turnstile.state, turnstile.coins)
print(turnstile.explain(.push), turnstile.permitted)

let saved = try JSONEncoder().encode(turnstile)
let restored = try JSONDecoder().decode(Machine<Turnstile>.self, from: saved)
print(restored)

let live = LiveMachine(Turnstile())
print(await live.send(.coin))

struct Gate: Statechart, Equatable {
  enum State: CaseIterable { case locked, unlocked }
  enum Event: CaseIterable { case coin, push }
  enum Output { case click, alarm(coins: Int) }

  var coins = 0

  static let chart = Chart(initial: .locked) {
    state(.locked) {
      on(.coin, to: .unlocked) { $0.coins += 1 }.emit(.click)
      on(.push).emit { .alarm(coins: $0.coins) }
    }
    state(.unlocked) { on(.push, to: .locked) }
  }
}

var gate = Machine(Gate())
print(gate == Machine(Gate()), gate.send(.push).outputs, gate.send(.coin).outputs)

let liveGate = LiveMachine(gate)
for event in [Gate.Event.push, .coin] { liveGate.post(event) }
for await output in liveGate.outputs() {
  print(output)
  if case .click = output { break }
}

struct Engine: Statechart {
  enum State: CaseIterable { case off, on, idle, running, confirming, paused }
  enum Event: CaseIterable { case power, start, pause }

  static let chart = Chart(initial: .off) {
    state(.off) { on(.power, to: .on) }
    state(.on, initial: .idle) {
      on(.power, to: .off)
      on(.pause, to: .paused)
      state(.idle) { on(.start, to: .running) }
      state(.running) { on(.power, to: .confirming) }
    }
    state(.confirming) { on(.power, to: .off) }
    state(.paused) { on(.pause, to: .history(of: .on)) }
  }
}

precondition(Engine.chart.diagnostics.isEmpty)
var engine = Machine(Engine())
for event in [Engine.Event.power, .start, .pause, .pause] { engine.send(event) }
print(engine.state)
