import Statecraft
import Testing

@Suite struct PlayerTests {
  @Test func `the player behaves as in the design`() {
    var player = Machine(Player())
    #expect(player.send(.power).entered == [.on, .empty])
    #expect(player.state == .empty)
    #expect(player.isIn(.on))
    #expect(
      player.explain(.play).description == "refused: no transition for play in empty, on"
    )
    #expect(player.permitted == [.power, .eject, .insert, .tick])
    #expect(player.send(.tick).kind == .internal)
    #expect(player.ticks == 1)
  }

  @Test func `history, timer and ignored events work together`() {
    var player = Machine(Player())
    for event in [Player.Event.power, .insert] { player.send(event) }
    #expect(player.send(.pause).kind == .ignored)
    #expect(player.send(.play).entered == [.playing, .normal])
    #expect(player.send(.seek).exited == [.normal, .playing])
    #expect(player.state == .fast)
    #expect(player.advance(by: .seconds(29)).isEmpty)
    let outcomes = player.advance(by: .seconds(2))
    #expect(
      outcomes.map(\.description) == ["after 30.0 seconds: left fast, playing and entered paused"]
    )
    #expect(player.send(.pause).entered == [.playing, .fast])
    #expect(Player.chart.diagnostics.isEmpty)
  }
}
