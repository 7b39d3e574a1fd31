import StateObjects
import Statecraft
import StatecraftTesting
import Testing

/// P11: timed transitions.
@Suite struct DelayTests {
  @Test func `delays fire at their times, in the order of their deadlines`() throws {
    let player = Player()
    var fired: [String] = []
    player.after(.seconds(2)) { fired.append("second at \($0.current.now)") }
    player.after(.seconds(1)) { fired.append("first at \($0.current.now)") }
    player.after(.seconds(2)) { fired.append("third at \($0.current.now)") }
    player.after(.seconds(-1)) { fired.append("past at \($0.current.now)") }
    #expect(player.current.nextDeadline == .zero)
    player.advance(by: .seconds(5))
    #expect(
      fired == [
        "past at 0.0 seconds", "first at 1.0 seconds", "second at 2.0 seconds",
        "third at 2.0 seconds",
      ]
    )
    #expect(player.current.now == .seconds(5))
    #expect(player.current.nextDeadline == nil)
  }

  @Test func `each delay that fires is reported at its time, also if nothing switches`() {
    let player = Player()
    player.after(.seconds(1)) { $0.log.append("tick") }
    player.after(.seconds(2)) { _ = try? $0.become(Playing.self) }
    player.after(.seconds(3)) { $0.log.append("never") }
    var told: [String] = []
    player.advance(to: .seconds(5)) { cause in
      told.append("\(cause) at \(player.current.now) in \(player.current.name)")
    }
    #expect(
      told == [
        "after 1.0 seconds at 1.0 seconds in stopped",
        "after 2.0 seconds at 2.0 seconds in playing",
      ]
    )
  }

  @Test func `a delay is cancelled when its state is left or entered again`() throws {
    let player = Player()
    player.after(.seconds(1)) { $0.log.append("old") }
    try player.become(Stopped.self)
    player.log = []
    player.after(.seconds(1)) { $0.log.append("new") }
    player.advance(by: .seconds(3))
    #expect(player.log == ["new"])
  }

  @Test func `a delay that is started while its state is entered belongs to that state`() throws {
    let player = Player()
    player.onHook = { player, text in
      if text.hasPrefix("+playing") {
        player.after(.seconds(1)) { _ = try? $0.become(Stopped.self) }
      }
    }
    try player.become(Playing.self)
    player.advance(by: .milliseconds(999))
    #expect(player.state is Playing)
    player.advance(by: .milliseconds(1))
    #expect(player.state is Stopped)
  }

  @Test func `delays that start each other without time passing are stopped`() {
    let player = Player()
    var count = 0
    func again(_ player: Player) {
      count += 1
      player.after(.zero, again)
    }
    player.after(.zero, again)
    player.advance(by: .seconds(1))
    #expect(count > 1000)
    #expect(player.current.nextDeadline == nil)
    #expect(
      player.current.refusal?.description
        == "'stopped' has started 10000 delays at one moment; give them a duration above zero"
    )
    #expect(player.current.now == .seconds(1))
  }

  @Test func `a context and its states are freed with a pending delay and an observer`() async {
    weak var leaked: Player?
    do {
      let player = Player()
      player.after(.seconds(10)) { $0.log.append("never") }
      let observation = player.current.observe { _ in }
      leaked = player
      observation.cancel()
    }
    #expect(leaked == nil)
  }

  @Test @MainActor func `a clock on the main actor fires delays and retains nothing`() async throws
  {
    let clock = VirtualClock()
    weak var leaked: Lamp?
    do {
      let lamp = Lamp(clock)
      leaked = lamp
      lamp.press()
      #expect(lamp.current.name == "lit")
      clock.advance(by: .seconds(3))
      await until { lamp.current.name == "dark" }
      lamp.press()
      clock.advance(by: .seconds(1))
      lamp.press()
      clock.advance(by: .seconds(2))
      lamp.press()
      #expect(lamp.current.graph.edges.map(\.label) == ["press", "after 3.0 seconds", "press"])
    }
    #expect(leaked == nil)
  }

  @Test @MainActor func `pending delays move to the clock that is followed last`() async throws {
    let (old, new) = (VirtualClock(), VirtualClock())
    let player = Player()
    player.follow(old)
    player.after(.seconds(1)) { _ = try? $0.become(Playing.self) }
    await old.waitForSleepers()
    player.follow(new)
    new.advance(by: .seconds(1))
    await until { player.current.name == "playing" }
  }

  /// An actor that owns a context.
  private actor Session {
    private let player = Player()

    func begin(_ clock: VirtualClock) {
      player.follow(clock)
      player.after(.seconds(3_600)) { _ = try? $0.become(Playing.self) }
    }
  }

  @Test func `a context that follows a clock does not retain the actor that owns it`() async {
    let clock = VirtualClock()
    weak var leaked: Session?
    do {
      let session = Session()
      leaked = session
      await session.begin(clock)
      await clock.waitForSleepers()
    }
    await until { leaked == nil }
    // The task that slept has nobody to wake.
    clock.advance(by: .seconds(3_600))
    await until { clock.sleeperCount == 0 }
  }

  @Test func `in an actor a clock fires delays and retains nothing`() async throws {
    let clock = VirtualClock()
    weak var leaked: Door?
    do {
      let door = Door()
      leaked = door
      await door.follow(clock)
      await door.open()
      clock.advance(by: .seconds(4))
      #expect(await door.name == "open")
      clock.advance(by: .seconds(1))
      await until { await door.name == "shut" }
      #expect(await door.count == 2)
      await door.open()
    }
    #expect(leaked == nil)
  }
}

// MARK: - On the main actor

@MainActor private protocol LampState: SharedState where Interface == any LampState {
  func press(_ lamp: Lamp)
}

@MainActor private final class Lamp: @MainActor StateContext {
  let current = CurrentState<any LampState>(Dark.self)

  init(_ clock: VirtualClock) { follow(clock) }

  func press() { state.press(self) }
}

private struct Dark: LampState {
  func press(_ lamp: Lamp) {
    lamp.become(Lit.self)
    lamp.after(.seconds(3)) { $0.become(Dark.self) }
  }
}

private struct Lit: LampState {
  func press(_ lamp: Lamp) {
    lamp.become(Lit.self)
    lamp.after(.seconds(3)) { $0.become(Dark.self) }
  }
}

// MARK: - In an actor

private protocol DoorState: SharedState where Interface == any DoorState {
  func open(_ door: isolated Door)
}

private actor Door: StateActor {
  let current = CurrentState<any DoorState>(Shut.self)
  var count = 0
  var name: String { current.name }

  func open() { state.open(self) }
}

private struct Shut: DoorState {
  func open(_ door: isolated Door) {
    door.count += 1
    door.become(Open.self)
    door.after(.seconds(5)) {
      $0.count += 1
      $0.become(Shut.self)
    }
  }
}

private struct Open: DoorState {
  func open(_ door: isolated Door) { door.unsupported() }
}
