#if Command
import Foundation
import Statecraft
import StatecraftCommandLine
import StatecraftExploration
import Testing

/// Systems of several machines in programs of users.
@Suite struct SystemProofTests {
  /// A player who returns each ball.
  struct Player: Statechart {
    enum State: CaseIterable { case playing }
    enum Event: CaseIterable { case ball }
    enum Output: Hashable { case ball }
    var balls = 0
    static let chart = Chart(initial: .playing) {
      state(.playing) {
        on(.ball).when("not tired") { $0.balls < 2 }.do { $0.balls += 1 }.emit(.ball)
      }
    }
  }

  /// Two players; the first one gets balls from outside, too.
  private func game(_ name: String = "Table Tennis") -> MachineSystem {
    var system = MachineSystem(name, fileID: "Games/Game.swift", line: 3)
    let (left, right) = (system.add("left", Player()), system.add("right", Player()))
    system.connect(left, to: right, via: .queue(1), fileID: "Games/Game.swift", line: 4) { _ in
      .ball
    }
    system.every(.ball, of: left)
    system.never("two <balls>", fileID: "Games/Game.swift", line: 5) { $0[right].balls == 2 }
    return system
  }

  private func proof(_ request: ProofRequest = ProofRequest()) throws -> MachineProof {
    try CommandSystem.system(game()).prove(request)
  }

  @Test(
    arguments: [
      ("Table Tennis", "table-tennis"), ("TableTennis", "table-tennis"), ("ring of 3", "ring-of-3"),
      ("HTTP pair", "http-pair"),
    ]
  )
  func `the name on the command line is that of the system with hyphens, unless it is given`(
    name: String,
    expected: String
  ) {
    #expect(CommandSystem.system(game(name)).name == expected)
    #expect(CommandSystem.system(game(name), named: "game").name == "game")
  }

  @Test func `a system knows what the list shows of it`() {
    let system = CommandSystem.system(game(), summary: "a game")
    #expect(system.title == "Table Tennis" && system.summary == "a game")
    #expect(system.machines == ["left", "right"])
  }

  @Test func `a system and a machine with one name are refused`() {
    let stop = #expect(throws: CommandError.self) {
      try Catalog([.chart(Player())], systems: [.system(game(), named: "player")]).validate()
    }
    #expect(
      stop?.message == "two machines or systems are called 'player'; give one another name: named:"
    )
  }

  @Test(arguments: ["", "a b", "-x", "a/b", "x.scxml"])
  func `a name of a system that cannot be typed is refused`(name: String) {
    #expect(throws: CommandError.self) {
      try Catalog([], systems: [.system(game(), named: name)]).validate()
    }
  }

  @Test func `a system is no machine to run`() {
    let catalog = Catalog([.chart(Player())], systems: [.system(game())])
    #expect(
      throws: CommandError(
        .usage,
        "'table-tennis' is a system of several machines, which only 'prove' and 'studio' take; name "
          + "one of its machines, if it is listed, too"
      )
    ) { try catalog.start("table-tennis") }
    #expect(
      throws: CommandError(.usage, "unknown machine 'plaier'; did you mean 'player'? known: player")
    ) { try catalog.start("plaier") }
  }

  @Test func `the report for JUnit has a system as a suite`() throws {
    let text = JUnitReport([try proof()]).text
    let expected = [
      "<testsuite name=\"table-tennis\" tests=\"2\" failures=\"2\" errors=\"0\" ",
      "<testcase classname=\"Table Tennis\" name=\"no queue is too full\" "
        + "file=\"Games/Game.swift\" line=\"4\">",
      "Games/Game.swift:5: ✗ two &lt;balls&gt;: refuted\n  1. left: ball  left.balls: 0 → 1\n",
    ]
    for part in expected { #expect(text.contains(part), "\(text)") }
  }

  @Test func `the report in SARIF has a result for each claim about a system`() throws {
    let text = SARIFReport([try proof()]).text
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["refuted", "refuted", "stuck"])
    let lines = try results.map { result in
      let locations = try #require(result["locations"] as? [[String: Any]])
      let place = try #require(locations[0]["physicalLocation"] as? [String: Any])
      return (place["region"] as? [String: Any])?["startLine"] as? Int
    }
    #expect(lines == [4, 5, 3])
    let flows = try #require(results[1]["codeFlows"] as? [[String: Any]])
    let threads = try #require(flows[0]["threadFlows"] as? [[String: Any]])
    let steps = try #require(threads[0]["locations"] as? [[String: Any]])
    let texts = steps.map { step in
      let location = step["location"] as? [String: Any]
      return (location?["message"] as? [String: Any])?["text"] as? String
    }
    #expect(
      texts == [
        "start in left.playing, right.playing", "left: ball  left.balls: 0 → 1",
        "left → right: ball  right.balls: 0 → 1", "left: ball  left.balls: 1 → 2",
        "left → right: ball  right.balls: 1 → 2", "true: two <balls>",
      ]
    )
  }

  @Test func `the budget and who cancels end the proof of a system`() throws {
    var request = ProofRequest()
    request.budget = ExplorationBudget(situations: 1)
    let ended = try proof(request).summary
    #expect(ended.problems == ["the budget of 1 situation ended"])
    #expect(ended.exitCode == 3 && ended.claims.allSatisfy { $0.verdict == .unknown })
  }

  @Test func `the report has the name on the command line and that of the system`() throws {
    let json = try proof().json()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    )
    #expect(object["machine"] as? String == "table-tennis")
    #expect(object["chart"] as? String == "Table Tennis")
    #expect(object["recordings"] == nil)
  }
}
#endif
