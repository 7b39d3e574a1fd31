import StateObjects
import Statecraft
import Synchronization
import Testing

/// P12: observers.
@Suite struct ObserverTests {
  @Test func `observers are called in the order of registration until they are cancelled`() throws {
    let player = Player()
    let log = Log()
    let first = player.current.observe { log.add("1 \($0.to[0])") }
    let second = player.current.observe { log.add("2 \($0.to[0])") }
    try player.become(Playing.self)
    first.cancel()
    try player.become(Stopped.self)
    second.cancel()
    try player.become(Playing.self)
    #expect(log.all == ["1 playing", "2 playing", "2 stopped"])
  }

  @Test func `observers may be added and removed during a switch`() throws {
    let player = Player()
    let log = Log()
    let kept = Mutex<[ObservationToken]>([])
    let current = player.current
    player.onHook = { player, text in
      if text.hasPrefix("+playing") {
        let late = player.current.observe { log.add("in the hook: \($0.to[0])") }
        kept.withLock { $0.append(late) }
      }
    }
    let first = current.observe { record in
      log.add("first: \(record.to[0])")
      // The observer that was added by the hook ends while this one is told.
      if record.to == ["stopped"] { kept.withLock { $0.removeAll() } }
    }
    defer { first.cancel() }
    try player.become(Playing.self)
    try player.become(Stopped.self)
    try player.become(Paused.self)
    #expect(
      log.all == [
        "first: playing", "in the hook: playing", "first: stopped", "in the hook: stopped",
        "first: paused",
      ]
    )
  }

  @Test @MainActor func `a switch by an observer is reported after its cause`() throws {
    let relay = Relay()
    let log = Log()
    let first = relay.current.observe { [weak relay] record in
      MainActor.assumeIsolated {
        if record.to == ["relayOn"] { relay?.current.state.flip(relay!) }
      }
    }
    let second = relay.current.observe { log.add($0.to[0]) }
    defer {
      first.cancel()
      second.cancel()
    }
    relay.current.state.flip(relay)
    #expect(log.all == ["relayOn", "relayOff"])
  }

  @Test func `the sequence of records ends with the context`() async throws {
    var player: Player? = Player()
    let records = try #require(player?.current.records)
    try player?.become(Playing.self)
    try player?.become(Stopped.self)
    player = nil
    var names: [String] = []
    for await record in records { names += record.to }
    #expect(names == ["playing", "stopped"])
  }

  @Test func `refusals can be observed, too`() throws {
    let player = Player()
    let log = Log()
    let observation = player.current.observeRefusals { log.add("\($0)") }
    defer { observation.cancel() }
    try player.become(Playing.self)
    _ = try player.eject()
    #expect(log.all == ["'playing' does not support eject"])
  }
}

@MainActor private protocol RelayState: SharedState where Interface == any RelayState {
  func flip(_ relay: Relay)
}

@MainActor private final class Relay: @MainActor StateContext {
  let current = CurrentState<any RelayState>(RelayOff.self)
}

private struct RelayOff: RelayState {
  func flip(_ relay: Relay) { relay.become(RelayOn.self) }
}

private struct RelayOn: RelayState {
  func flip(_ relay: Relay) { relay.become(RelayOff.self) }
}

/// Lines from any thread.
private final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
