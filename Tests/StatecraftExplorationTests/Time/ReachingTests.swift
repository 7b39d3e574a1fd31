import Testing

@testable import StatecraftExploration

/// Ways to a goal, where timers race.
@Suite struct ReachingTests {
  /// In situation 0 two timers race: one leads to the goal, 2, the other to 1, from where an event
  /// leads back.
  private let race = StepGraph(
    firstStep: [0, 2, 3, 4],
    targets: [2, 1, 0, 2],
    labels: [1, 2, 0, StepGraph.stay],
    facts: [0, 0, 1],
    fairness: []
  )

  @Test func `a goal that only one of two timers leads to can be reached, and not surely`() throws {
    let isGoal = { (situation: Int) in situation == 2 }
    #expect(try race.canReach(timers: 1..<3, surely: false, .none, isGoal) == [true, true, true])
    #expect(try race.canReach(timers: 1..<3, surely: true, .none, isGoal) == [false, false, true])
  }

  @Test func `a goal that both timers lead to is reached surely`() throws {
    var race = race
    race.targets[1] = 2
    #expect(try race.canReach(timers: 1..<3, surely: true) { $0 == 2 } == [true, true, true])
  }

  @Test func `an event leads to a goal surely, whatever timers do`() throws {
    #expect(try race.canReach(timers: 2..<3, surely: true) { $0 == 2 } == [true, true, true])
  }
}
