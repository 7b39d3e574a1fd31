import StateObjects
import Statecraft
import Testing

@Suite struct StateFamilyTests {
  @Test func `a declared successor is accepted, and any other is refused with the reason`() throws {
    let player = Player(CurrentState(Stopped.self, in: Self.checked()))
    try player.become(Playing.self)
    let refusal = #expect(throws: StateRefusal.self) { try player.become(Playing.self) }
    #expect(
      refusal?.description
        == "'playing' may not become 'playing'; its declared successors are 'stopped', 'paused'"
    )
    #expect(player.state is Playing)
    #expect(player.current.refusal == refusal)
    try player.become(Paused.self)
    let final = #expect(throws: StateRefusal.self) { try player.become(Stopped.self) }
    #expect(
      final?.description
        == "'paused' may not become 'stopped'; it is declared to have no successors"
    )
  }

  @Test func `a switch that a hook redirects is checked, too`() throws {
    let player = Player(CurrentState(Stopped.self, in: Self.checked()))
    player.onHook = { player, text in
      if text == "-stopped>playing" { try player.become(Paused.self) }
    }
    #expect(throws: StateRefusal.self) { try player.become(Playing.self) }
    #expect(player.state is Stopped)
  }

  @Test func `a state without declared successors may be followed by any state`() throws {
    let set = StateFamily<any PlayerState>()
      .add(Stopped.self, next: Playing.self)
      .add(Playing.self)
    let player = Player(CurrentState(Stopped.self, in: set))
    try player.become(Playing.self)
    try player.become(Paused.self)
    #expect(player.state is Paused)
  }

  @Test func `a declaration for a type holds for its instances with other names`() throws {
    let set = StateFamily<any PlayerState>()
      .add(Stopped.self, next: Track.self)
      .add(Track.self, next: Stopped.self)
      .add(named: "encore", next: ["paused"])
      .add(Playing.self, next: Stopped.self)
      .add(Paused.self, next: Stopped.self)
    let player = Player(CurrentState(Track(stateName: "overture"), in: set))
    #expect(player.current.graph.initial == "track")
    try player.become(Stopped.self)
    try player.become(Track(stateName: "aria"))
    let refusal = #expect(throws: StateRefusal.self) { try player.become(Playing.self) }
    #expect(
      refusal?.description
        == "'aria' may not become 'playing'; its declared successors are 'stopped'"
    )
    try player.become(Stopped.self)
    try player.become(Track(stateName: "encore"))
    #expect(throws: StateRefusal.self) { try player.become(Stopped.self) }
    try player.become(Paused.self)
  }

  @Test func `two types with one name are an error`() {
    let line = #line
    let set = StateFamily<any PlayerState>()
      .add(Stopped.self, next: Playing.self)
      .add(Playing.self, next: Stopped.self)
      .add(Elsewhere.Playing.self, next: Stopped.self)
      .add(Stopped.self, next: Playing.self)
    #expect(
      set.diagnostics(initial: Stopped.self).map(\.description) == [
        "StateObjectsTests/StateFamilyTests.swift:\(line + 4): error: 'StateObjectsTests.Playing' "
          + "and 'StateObjectsTests.Elsewhere.Playing' are both called 'playing', and only the latter is in the set; rename one of them."
      ]
    )
  }

  @Test func `the set provides its graph`() {
    let graph = Self.checked().graph(initial: "stopped")
    #expect(graph.states == ["stopped", "playing", "paused"])
    #expect(
      graph.edges.map { "\($0.from)>\($0.to)" }
        == ["stopped>playing", "playing>stopped", "playing>paused"]
    )
    #expect(graph.finals == ["paused"])
    #expect(graph.successors(of: "playing") == ["stopped", "paused"])
    #expect(graph.unreachable.isEmpty)
    #expect(graph.deadEnds.isEmpty)
  }

  @Test func `the graph says which states any state may follow`() {
    #expect(Self.checked().graph(initial: Stopped.self).initial == "stopped")
    #expect(Self.checked().graph(initial: Stopped.self).unrestricted.isEmpty)
    let open = StateFamily<any PlayerState>()
      .add(Stopped.self, next: Track.self)
      .add(Track.self, next: Stopped.self)
      .add(Playing.self)
    #expect(open.graph().unrestricted == ["playing"])
    // An object of the type may have the name of a state that was added by name.
    open.add(named: "encore", next: ["playing"])
    #expect(open.graph().unrestricted == ["track", "playing"])
  }

  @Test func `any state may follow a state that was only seen`() throws {
    let player = Player()
    #expect(player.current.graph.unrestricted == ["stopped"])
    _ = try player.play()
    #expect(player.current.graph.unrestricted == ["stopped", "playing"])
    let checked = Player(CurrentState(Stopped.self, in: Self.checked()))
    #expect(checked.current.graph.unrestricted.isEmpty)
  }

  @Test func `all mistakes of a set are found at once, with the places of their states`() {
    let line = #line
    let place = { "StateObjectsTests/StateFamilyTests.swift:\(line + 1 + $0)" }
    let set = StateFamily<any PlayerState>()
      .add(Stopped.self, next: Playing.self)
      .add(Playing.self, next: Playing.self)
      .add(Paused.self, next: Stopped.self)
      .add(named: "muted", next: ["gone"])
    #expect(
      set.diagnostics(initial: Stopped.self).map(\.description) == [
        "\(place(5)): error: 'muted' has the successor 'gone', which is not in the set; "
          + "add the type of 'gone' to the set.",
        "\(place(4)): warning: 'paused' cannot be reached; "
          + "declare it as a successor of another state, or remove it.",
        "\(place(5)): warning: 'muted' cannot be reached; "
          + "declare it as a successor of another state, or remove it.",
        "\(place(3)): warning: 'playing' cannot be left; declare a successor, or add it with "
          + "'addFinal'.",
      ]
    )
    #expect(
      StateFamily<any PlayerState>().add(Playing.self).diagnostics(initial: Stopped.self)
        .map(\.problem) == ["the initial state 'stopped' is not in the set"]
    )
    #expect(Self.checked().diagnostics(initial: Stopped.self).isEmpty)
    #expect(set.graph(initial: "stopped").locations["paused"]?.description == place(4))
  }

  @Test func `without declared successors the graph has the observed transitions`() throws {
    let player = Player()
    _ = try player.play()
    _ = try player.stop()
    _ = try player.play()
    let graph = player.current.graph
    #expect(graph.initial == "stopped")
    #expect(graph.states == ["stopped", "playing"])
    #expect(
      graph.edges == [
        StateGraph.Edge(from: "stopped", to: "playing", label: "play"),
        StateGraph.Edge(from: "playing", to: "stopped", label: "stop"),
      ]
    )
  }

  @Test func `a set for a context with switches that cannot throw is reported at once`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Silent().become(SilentState.self)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("write 'typealias Failure = any Error' in the context"))
  }

  private static func checked() -> StateFamily<any PlayerState> {
    StateFamily()
      .add(Stopped.self, next: Playing.self)
      .add(Playing.self, next: Stopped.self, Paused.self)
      .addFinal(Paused.self)
  }
}

private struct SilentState: SharedState {
  typealias Interface = SilentState
}

private final class Silent: StateContext {
  let current = CurrentState<SilentState>(
    SilentState.self,
    in: StateFamily().add(SilentState.self, next: SilentState.self)
  )
}

/// One type, many names.
private struct Track: PlayerState, NamedState {
  let stateName: String

  static func instance() -> Track { Track(stateName: "silence") }
  func play(_ player: Player) throws -> String { stateName }
  func stop(_ player: Player) throws -> String { stateName }
}

enum Elsewhere {
  struct Playing: PlayerState, SharedState {
    func play(_ player: Player) throws -> String { "" }
    func stop(_ player: Player) throws -> String { "" }
  }
}
