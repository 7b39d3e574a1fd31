import StateObjects
import Synchronization
import Testing

/// P6: states without data are shared, one for each concrete type.
@Suite struct SharedStateTests {
  @Test func `each concrete class has an instance of its own, also below a common base class`() {
    // The trap: a static in the base class hands every subclass the same object.
    let one = LampOn.instance()
    let other = LampOff.instance()
    #expect(type(of: one) == LampOn.self)
    #expect(type(of: other) == LampOff.self)
    #expect(one === LampOn.instance())
    #expect(other === LampOff.instance())
    #expect(type(of: Lamp.instance()) == Lamp.self)
    #expect(Lamp.instance() !== one)
  }

  @Test func `all contexts share the instance of a state`() throws {
    let (left, right) = (Room(), Room())
    left.become(LampOn.self)
    right.become(LampOn.self)
    let instances = [left.state, right.state].map { ObjectIdentifier($0 as AnyObject) }
    #expect(instances[0] == instances[1])
  }

  @Test func `a shared state is created on first use, once for all threads`() async {
    #expect(Counted.made.withLock { $0 } == 0)
    let instances = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 { group.addTask { ObjectIdentifier(Counted.instance()) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(instances.count == 1)
    #expect(Counted.made.withLock { $0 } == 1)
  }

  @Test func `states with data are created each time`() throws {
    let player = Player()
    #expect(try player.become(Paused.self).play(player) == "paused 1")
    #expect(try player.become(Paused.self).play(player) == "paused 1")
    #expect(try player.play() == "paused 2")
  }

  @Test func `a factory of the set creates states with their dependencies`() throws {
    let set = StateFamily<any PlayerState>().add(
      Paused.self,
      make: {
        let paused = Paused()
        paused.count = 10
        return paused
      }
    )
    let player = Player(CurrentState(Stopped.self, in: set))
    #expect(try player.become(Paused.self).play(player) == "paused 11")
  }

  @Test func `P8 states are created at run time and receive their successors`() {
    // A ring of states from data.
    let ring = Ring(["spring", "summer", "autumn", "winter"])
    let year = (0..<5).map { _ in
      ring.advance()
      return ring.current.name
    }
    #expect(year == ["summer", "autumn", "winter", "spring", "summer"])
  }
}

private protocol LampState: SharedState where Interface == any LampState {}

private class Lamp: LampState, @unchecked Sendable {
  required init() {}
}
private final class LampOn: Lamp, @unchecked Sendable {}
private final class LampOff: Lamp, @unchecked Sendable {}

private final class Room: StateContext {
  let current = CurrentState<any LampState>(LampOff.self)
}

private final class Counted: SharedState {
  typealias Interface = Counted
  static let made = Mutex(0)

  init() { Self.made.withLock { $0 += 1 } }
}

private protocol Season: ConcreteState where Interface == any Season {
  func advance(_ ring: Ring)
}

private struct NextSeason: Season, NamedState {
  let stateName: String
  let next: () -> any Season

  static func instance() -> Self { Self(stateName: "season") { instance() } }
  func advance(_ ring: Ring) { ring.become(next()) }
}

private final class Ring: StateContext {
  let current: CurrentState<any Season>

  init(_ names: [String]) {
    func season(_ index: Int) -> any Season {
      NextSeason(stateName: names[index % names.count]) { season(index + 1) }
    }
    current = CurrentState(season(0))
  }

  func advance() { state.advance(self) }
}
