import StateObjects
import Statecraft
import Testing

@Suite struct SwitchingTests {
  @Test func `P10 the context delegates, and a switch can forward to the new state`()
    throws
  {
    let player = Player()
    #expect(try player.stop() == "already stopped")
    #expect(try player.play() == "plays")
    #expect(player.current.name == "playing")
    #expect(try player.stop() == "already stopped")
    #expect(player.state is Stopped)
  }

  @Test func `the exit hook runs before the entry hook, and each knows the other state`()
    throws
  {
    let player = Player()
    try player.become(Playing.self)
    #expect(player.log == ["-stopped>playing in stopped", "+playing<stopped in playing"])
  }

  @Test func `a switch from an entry hook is done at once and completely`()
    throws
  {
    let player = Player()
    var order: [String] = []
    player.onHook = { player, text in
      if text == "+playing<stopped" {
        try player.become(Paused.self)
        order.append("after")
      }
    }
    let observation = player.current.observe { [records = Records()] in records.add($0) }
    defer { observation.cancel() }
    let answer = try player.become(Playing.self)
    #expect(answer is Paused)
    #expect(player.state is Paused)
    #expect(
      player.log == [
        "-stopped>playing in stopped", "+playing<stopped in playing",
        "-playing>paused in playing", "+paused<playing in paused",
      ]
    )
    #expect(order == ["after"])
  }

  @Test func `the exit hook can replace the next state`() throws {
    let player = Player()
    player.onHook = { player, text in
      if text == "-stopped>playing" {
        let next = try player.become(Paused.self)
        #expect(next is Paused)
        #expect(player.state is Stopped)
      }
    }
    #expect(try player.become(Playing.self) is Paused)
    #expect(player.log == ["-stopped>playing in stopped", "+paused<stopped in paused"])
  }

  @Test(arguments: ["-stopped>playing", "+playing<stopped", "-playing>paused", "+paused<playing"])
  func `a hook that throws leaves the old state in place`(_ place: String) throws {
    let player = Player()
    let records = Records()
    let observation = player.current.observe { records.add($0) }
    defer { observation.cancel() }
    player.after(.seconds(1)) { $0.log.append("tick") }
    player.onHook = { player, text in
      if text == place { throw Failed() }
      if text == "+playing<stopped" { try player.become(Paused.self) }
    }
    #expect(throws: Failed.self) { try player.become(Playing.self) }
    #expect(player.state is Stopped)
    #expect(records.all.isEmpty)
    player.log = []
    player.advance(by: .seconds(1))
    #expect(player.log == ["tick"])
  }

  @Test func `a hook may catch the error of an inner switch and keep the state`() throws {
    let player = Player()
    player.onHook = { player, text in
      if text == "+playing<stopped" {
        #expect(throws: Failed.self) { try player.become(Paused.self) }
      }
      if text == "+paused<playing" { throw Failed() }
    }
    #expect(try player.become(Playing.self) is Playing)
    #expect(player.state is Playing)
  }

  @Test func `a state that follows itself is left and entered`() throws {
    let player = Player()
    try player.become(Stopped.self)
    #expect(player.log == ["-stopped>stopped in stopped", "+stopped<stopped in stopped"])
  }

  @Test func `an endless cycle of switches is refused with the names of its states`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let player = Player()
      player.onHook = { player, text in
        if text.hasPrefix("+playing") { try player.become(Stopped.self) }
        if text.hasPrefix("+stopped") { try player.become(Playing.self) }
      }
      try player.become(Playing.self)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("while states are entered: playing → stopped → playing → stopped"))
  }

  @Test func `an unsupported action does nothing, and the caller can learn why`() throws {
    let player = Player()
    #expect(player.refusal(of: { _ = try? $0.eject() }) == nil)
    try player.become(Playing.self)
    let refusal = player.refusal { _ = try? $0.eject() }
    #expect(refusal?.description == "'playing' does not support eject")
    #expect(player.current.refusal == refusal)
    #expect(player.state is Playing)
    try player.become(Stopped.self)
    #expect(player.current.refusal == nil)
  }

  @Test func `a state or a context may refuse with its own reason`() throws {
    let player = Player()
    let refusal = player.refusal { $0.refuse("it is late", action: "play()") }
    #expect(refusal?.description == "'stopped' refuses play: it is late")
    let thrown = #expect(throws: StateRefusal.self) {
      throw player.refusal(because: "it is early", action: "stop()")
    }
    #expect(thrown?.kind == .rejected(action: "stop", reason: "it is early"))
    #expect(player.current.refusal == thrown)
    #expect(player.state is Stopped)
  }

  @Test func `records repeat a given cause, also for a delay`() throws {
    let player = Player()
    let records = Records()
    let observation = player.current.observe { records.add($0) }
    defer { observation.cancel() }
    try player.become(Playing.self, cause: "a key (space)")
    player.after(.seconds(1)) { _ = try? $0.become(Paused.self, cause: "boredom") }
    player.advance(by: .seconds(1))
    #expect(records.all.map(\.cause) == ["a key (space)", "boredom"])
  }

  @Test func `records have source, target, cause and time like those of charts`() throws {
    let player = Player()
    let records = Records()
    let observation = player.current.observe { records.add($0) }
    defer { observation.cancel() }
    _ = try player.play()
    player.after(.milliseconds(1500)) { _ = try? $0.become(Paused.self) }
    player.advance(by: .seconds(2))
    #expect(
      records.all == [
        TransitionRecord(from: ["stopped"], to: ["playing"], cause: "play", time: .zero),
        TransitionRecord(
          from: ["playing"],
          to: ["paused"],
          cause: "after 1.5 seconds",
          trigger: .delay,
          time: .milliseconds(1500)
        ),
      ]
    )
    #expect("\(records.all[0])" == "play: stopped → playing")
  }
}
