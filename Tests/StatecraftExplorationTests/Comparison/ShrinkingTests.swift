import Statecraft
import Testing

@testable import StatecraftExploration

/// How charts that differ are made smaller and shown.
@Suite struct ShrinkingTests {
  private let family = ComparedChart.Family(
    hasTimers: true,
    hasHistory: true,
    large: 2,
    limit: 100
  )

  private func hasTimer(_ chart: ComparedChart) -> Bool {
    chart.walk.nodes.contains { node in
      node.transitions.contains {
        if case .after = $0.trigger { true } else { false }
      }
    }
  }

  @Test func `all is left out that need not be in a chart`() throws {
    let chart = try #require(
      (0..<1_000).lazy.map { ComparedChart(seed: 5, index: $0, family) }.first {
        hasTimer($0) && $0.walk.count > 5 && $0.fairness.count > 1
      }
    )
    let smallest = chart.shrunk { hasTimer($0) && !$0.fairness.isEmpty }
    #expect(smallest.walk.nodes.map { $0.parent } == [nil])
    let timer = WalkTransition(trigger: .after(seconds: 1))
    #expect(smallest.walk.nodes.map { $0.transitions } == [[timer]])
    #expect(smallest.walk.nodes.map { $0.postponed } == [nil])
    #expect(smallest.fairness.count == 1)
    #expect(smallest.claims.isEmpty)
  }

  @Test func `a chart from which nothing can be left out stays as it is`() {
    let chart = ComparedChart(seed: 5, index: 1, family)
    #expect(chart.shrunk { $0 == chart } == chart)
  }

  @Test func `no more charts are tried than is said`() {
    let chart = ComparedChart(seed: 5, index: 1, family)
    var count = 0
    let same = chart.shrunk(attempts: 7) { _ in
      count += 1
      return false
    }
    #expect(same == chart)
    #expect(count == 7)
  }

  @Test func `a chart is written as in Swift`() {
    let nodes = [
      RandomWalk.Node(
        state: 0,
        parent: nil,
        kind: .parallel,
        transitions: [
          WalkTransition(trigger: .event(.a), target: .history(3), guardX: 1, action: .countX),
          WalkTransition(trigger: .eventless, action: .fail(x: 2)),
        ]
      ),
      RandomWalk.Node(state: 1, parent: 0, postponed: .b),
      RandomWalk.Node(state: 2, parent: 0),
      RandomWalk.Node(
        state: 3,
        parent: nil,
        transitions: [
          WalkTransition(trigger: .after(seconds: 2), target: .state(0), action: .raise(.c)),
          WalkTransition(
            trigger: .event(.b),
            target: .deepHistory(3),
            action: .raiseLater(.a, seconds: 1)
          ),
        ]
      ),
      RandomWalk.Node(state: 4, parent: 3, kind: .final),
      RandomWalk.Node(state: 5, parent: 3, kind: .final),
    ]
    #expect(
      RandomWalk(nodes: nodes).description == """
        Chart(initial: 0, microstepLimit: 20, postponed: .limit(1)) {
          parallel(0) {
            on(.a, to: .history(of: 3)).when("x is 1") { $0.x == 1 }.do { $0.x = ($0.x + 1) % 3 }
            always().do { $0.y = 1 - $0.y; if $0.x == 2 { throw Refusal() } }
            state(1) {
              postpone(.b)
            }
            state(2)
          }
          state(3, initial: 4) {
            after(.seconds(2), to: 0).raise(.c)
            on(.b, to: .deepHistory(of: 3)).raise(.a, after: .seconds(1), id: "later")
            final(4)
            final(5)
          }
        }
        """
    )
  }

  @Test func `delayed events without a name and without a delay are written as in Swift`() {
    var timer = WalkTransition(trigger: .after(seconds: 0))
    timer.action = .raiseUnnamed([
      WalkTransition.Delayed(event: .a, seconds: 0), WalkTransition.Delayed(event: .b, seconds: 2),
    ])
    let nodes = [RandomWalk.Node(state: 0, parent: nil, transitions: [timer])]
    #expect(
      RandomWalk(nodes: nodes, dropsOldest: true).description == """
        Chart(initial: 0, microstepLimit: 200, postponed: .limit(1), \
        delayed: .limit(2, whenFull: .dropOldest)) {
          state(0) {
            after(.zero).raise(.a, after: .zero).raise(.b, after: .seconds(2))
          }
        }
        """
    )
  }

  @Test func `random charts have all that a chart can have`() throws {
    var text = ""
    var started = 0
    for index in 0..<300 {
      let chart = ComparedChart(seed: 8, index: index, family)
      text += "\(chart)\n"
      if (try? Machine.start(Walk(), chart: chart.walk.chart())) != nil { started += 1 }
    }
    #expect(started > 150)
    let parts = [
      "parallel(", "final(", "always(", "after(", "postpone(", "history(", "deepHistory(",
      ".when(", ".raise(", "id: \"later\"", ".cancel(", "after(.zero", ", after: .zero)",
      "delayed: .limit(2, whenFull: .fail)", "delayed: .limit(2, whenFull: .dropOldest)",
      "throw Refusal()", "fair(", "weaklyFair(",
      "leads to", "within", "implies", "eventually always", "always eventually", "ensures",
      "no step from",
    ]
    #expect(parts.filter { !text.contains($0) } == [])
  }
}
