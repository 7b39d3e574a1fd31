import Statecraft
import Testing

@testable import StatecraftExploration

/// Findings about situations: one for each set of active states.
@Suite struct FindingPlaceTests {
  struct Small: SmallContext {
    enum State { case a, b, c, d, e, end }
    enum Event: CaseIterable { case x, y, z }
    struct Failure: Error {}
    var n = 0
  }

  private typealias Chart = MachineChart<Small>

  private func texts<Context: ChartContext>(_ finding: ProofFinding<Context>) -> [String]? {
    finding.path?.steps.map(\.text)
  }

  // MARK: - Steps that fail

  /// In b the event x fails, and in c the events y and z.
  private func failing(
    @ChartBuilder<Small> _ more: () -> ChartElement<Small>
  ) -> Chart {
    Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .c)
      }
      Small.state(.b) {
        Small.on(.x).do { _ in throw Small.Failure() }
        Small.on(.z, to: .a)
        more()
      }
      Small.state(.c) {
        Small.on(.y, .z).do { _ in throw Small.Failure() }
        Small.on(.x, to: .a)
      }
    }
  }

  @Test func `steps that fail are found in each state, with the shortest path`() {
    let found = findings(failing { Small.on(.y, to: .a) }).filter { $0.kind == .failingStep }
    #expect(found.map(\.states) == [[.b], [.c]])
    #expect(found.map(\.problem) == ["x fails in 1 step", "y and others fail in 2 steps"])
    #expect(found.map(texts) == [["x", "x"], ["y", "y"]])
  }

  @Test func `an acknowledgement of one state hides no failing step of another one`() {
    let chart = failing {
      Small.on(.y, to: .a)
      Small.acknowledge(.failingStep, because: "b is meant so")
    }
    let report = report(chart)
    #expect(report.findings.filter { $0.kind == .failingStep }.map(\.states) == [[.c]])
    #expect(report.acknowledged.map(\.states) == [[.b]])
  }

  @Test func `a transition whose steps fail is not said to be overridden by another one`() {
    let found = findings(failing { Small.on(.y, to: .a) })
    #expect(found.dropFirst(2).map(\.kind) == [.untakenTransition, .untakenTransition])
    #expect(
      found.dropFirst(2).map(\.problem) == [
        "'b on x' is never taken, and steps fail where it could be",
        "'c on y, z' is never taken, and steps fail where it could be",
      ]
    )
  }

  // MARK: - No way to a final state

  @Test func `each place is found where the last way to a final state is lost`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .d)
        Small.on(.z, to: .end)
      }
      Small.state(.b) { Small.on(.x, to: .c) }
      Small.state(.c) { Small.on(.x, to: .b) }
      Small.state(.d) { Small.on(.x, to: .e) }
      Small.state(.e) {
        Small.on(.x, to: .d)
        Small.acknowledge(.noWayToFinal, because: "nothing is lost here")
      }
      Small.final(.end)
    }
    let found = findings(chart)
    #expect(found.map(\.kind) == [.noWayToFinal, .noWayToFinal, .unneededAcknowledgement])
    #expect(found.map(\.states) == [[.b], [.d], [.e]])
    #expect(
      found.prefix(2).map(\.problem)
        == Array(repeating: "no final state can be reached from 2 situations", count: 2)
    )
    #expect(found.prefix(2).map(texts) == [["x"], ["y"]])
  }

  @Test func `a state with several ways into it is a place of its own`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .d)
        Small.on(.z, to: .end)
      }
      Small.state(.b) {
        Small.on(.x, to: .c)
        Small.acknowledge(.noWayToFinal, because: "b is meant so")
      }
      Small.state(.c) { Small.on(.x, to: .b) }
      // From here c is as near as from b.
      Small.state(.d) {
        Small.on(.x, to: .c)
        Small.on(.z, to: .end)
      }
      Small.final(.end)
    }
    let report = report(chart)
    #expect(report.findings.map(\.states) == [[.c]])
    #expect(report.acknowledged.map(\.states) == [[.b]])
  }

  // MARK: - Timers without time

  /// Timers of b and d, and one of c, fire without time passing.
  private func spinning(_ known: ChartElement<Small> = Small.description("polls")) -> Chart {
    Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .c)
      }
      Small.state(.b) { Small.after(.zero, to: .d) }
      Small.state(.c) { Small.after(.zero, to: .c) }
      Small.state(.d) {
        Small.after(.zero, to: .b)
        known
      }
    }
  }

  @Test func `each loop without time is found with all its states`() {
    let found = findings(spinning()).filter { $0.kind == .endlessTimers }
    #expect(found.map(\.states) == [[.b, .d], [.c]])
    #expect(found.map { $0.path?.steps.count } == [3, 2])
    #expect(found.map { $0.path?.loopStart } == [1, 1])
  }

  @Test func `a loop is acknowledged in any of its states, and hides no other one`() {
    let report = report(spinning(Small.acknowledge(.endlessTimers, because: "they are polled")))
    #expect(report.findings.filter { $0.kind == .endlessTimers }.map(\.states) == [[.c]])
    #expect(
      report.acknowledged.filter { $0.kind == .endlessTimers }.map(\.states) == [[.b, .d]]
    )
  }

  @Test func `a loop begins with the situation that was found first`() throws {
    let loop = try #require(ZenoLoop([(1, 4), (4, 3), (3, 2), (2, 4)]))
    #expect(loop.start == 2)
    #expect(loop.steps.map(\.from) == [2, 4, 3] && loop.steps.map(\.to) == [4, 3, 2])
  }

  @Test func `loops are found until they have too many steps`() {
    let steps: [(from: UInt32, to: UInt32)] = [(0, 1), (0, 2), (1, 0), (2, 0), (3, 3)]
    let all = ZenoLoop.loops(in: steps, steps: 100)
    #expect(all.found.map(\.start) == [0, 0, 3] && all.isComplete)
    let some = ZenoLoop.loops(in: steps, steps: 3)
    #expect(some.found.map(\.start) == [0, 0] && !some.isComplete)
    #expect(ZenoLoop([(0, 1), (1, 2), (0, 2)]) == nil)
  }

  // MARK: - Many places

  /// Many states in which the machine is stuck.
  struct Many: SmallContext {
    typealias State = Int
    enum Event: CaseIterable { case more, go }
    static let count = 20
    var n = 1

    static func chart(
      @ChartBuilder<Many> _ known: (Int) -> ChartElement<Many>
    ) -> MachineChart<Many> {
      Chart(initial: 0, unhandled: .ignore) {
        state(0) {
          on(.more).when("not the last") { $0.n < count }.do { $0.n += 1 }
          on(.go, toOneOf: Array(1...count), "n") { $0.n }
        }
        for number in 1...count { state(number) { known(number) } }
      }
    }
  }

  @Test func `of many places the nearest ones are shown, and how many there are besides`() throws {
    let found = findings(Many.chart { _ in Many.description("broken") })
    #expect(found.count == FindingPlace.limit && found.allSatisfy { $0.kind == .stuck })
    #expect(found.map(\.states) == (1...FindingPlace.limit).map { [$0] })
    let last = try #require(found.last)
    #expect(last.problem.hasSuffix("changes anything (4 more of the kind are not shown)"))
    #expect(found.dropLast().allSatisfy { $0.problem.hasSuffix("changes anything") })
  }

  @Test func `an acknowledgement of a place that is far away is needed, too`() throws {
    let report = report(Many.chart { _ in Many.description("broken") }) {
      Many.acknowledge(.stuck, in: 20, because: "20 is meant so")
    }
    #expect(report.acknowledged.map(\.states) == [[20]])
    #expect(report.findings.count == FindingPlace.limit)
    let last = try #require(report.findings.last)
    #expect(last.problem.hasSuffix("(3 more of the kind are not shown)"))
  }

  @Test func `of many acknowledged places each acknowledgement has one`() {
    let report = report(Many.chart { _ in Many.acknowledge(.stuck, because: "all are broken") }) {
      Many.acknowledge(.stuck, in: 19, because: "19 is meant so")
    }
    #expect(report.findings.isEmpty)
    #expect(report.acknowledged.flatMap(\.states) == Array(1...FindingPlace.limit) + [19])
  }
}
