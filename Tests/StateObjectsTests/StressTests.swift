import StateObjects
import Statecraft
import Synchronization
import Testing

/// Many tasks, one context in an actor.
@Suite struct StressTests {
  @Test func `tasks that share one actor never see a partial switch`() async {
    let counter = Counter()
    let records = Records()
    let observation = await counter.observe { records.add($0) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<500 { await counter.flip() }
        }
      }
    }
    observation.cancel()
    #expect(await counter.flips == 8000)
    #expect(await counter.name == "even")
    let all = records.all
    #expect(all.count == 8000)
    // Each switch begins where the one before it ended.
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.to == $1.from })
    #expect(await counter.entered == 8000)
  }

  @Test func `contexts of many threads share states and a family`() async {
    let family = StateFamily<any PlayerState>()
      .add(Stopped.self, next: Playing.self)
      .add(Playing.self, next: Stopped.self)
    let answers = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          let player = Player(CurrentState(Stopped.self, in: family))
          for _ in 0..<100 {
            guard (try? player.play()) == "plays", (try? player.stop()) == "already stopped"
            else { return false }
            family.add(named: "extra \(number % 4)")
          }
          return true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 32 && answers.allSatisfy { $0 })
    #expect(family.names.count == 6)
  }
}

private protocol CounterState: SharedState where Interface == any CounterState {
  func flip(_ counter: isolated Counter)
}

private actor Counter: StateActor {
  let current = CurrentState<any CounterState>(Even.self)
  var flips = 0
  var entered = 0

  var name: String { current.name }

  func flip() { state.flip(self) }

  func didEnter(_ state: any CounterState, from previous: any CounterState) { entered += 1 }

  func observe(_ receive: @escaping @Sendable (TransitionRecord) -> Void) -> ObservationToken {
    current.observe(receive)
  }
}

private struct Even: CounterState {
  func flip(_ counter: isolated Counter) {
    counter.flips += 1
    counter.become(Odd.self)
  }
}

private struct Odd: CounterState {
  func flip(_ counter: isolated Counter) {
    counter.flips += 1
    counter.become(Even.self)
  }
}
