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
