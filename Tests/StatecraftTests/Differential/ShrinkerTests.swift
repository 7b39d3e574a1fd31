import Testing

@testable import RandomCharts

/// A wrong engine would be found, as these tests show with a wrong interpreter.
@Suite struct ShrinkerTests {
  /// What the small chart for each flaw must still show.
  private static func evidence(of flaw: ReferenceInterpreter.Flaw) -> String {
    switch flaw {
    case .exitsInDocumentOrder: "left [s"
    case .preemptsInnerTransitions: "parallel(.s"
    case .forgetsHistory: "istory(of: .s"
    case .keepsTimers: "(.seconds("
    case .hasParallelDomains: "parallel(.s"
    case .recallsNewestFirst: "postpone(."
    case .forgetsActivity: "afterInactivity(.seconds("
    case .keepsCancelled: "id: \"m"
    case .choosesFirst: "toOneOf: [.s"
    case .raisesAtOnce: ", after: .seconds("
    case .keepsNamedTimers: ".startTimer(\"m"
    case .emitsNewestFirst: ".emit"
    case .keepsWork: "invoke(\"w"
    case .raisesNumbers: ".raise { .q($1 + 1) }"
    case .dropsNewest: "whenFull: .dropOldest"
    case .runsRestOfBlock: "errors: .raise"
    }
  }

  @Test(arguments: ReferenceInterpreter.Flaw.allCases)
  func `a wrong interpreter is found and shown by a small chart`(
    flaw: ReferenceInterpreter.Flaw
  ) throws {
    let run = DifferentialRun(seed: 7, charts: 600, flaw: flaw, usesTables: false)
    let index = try #require(run.firstDisagreeing())
    let (chart, text) = run.report(index)
    #expect(chart.root.all.count <= 7, "\(text)")
    #expect(chart.stimuli.count <= 5, "\(text)")
    #expect(chart.root.all.flatMap(\.transitions).count <= 4, "\(text)")
    #expect(text.contains(Self.evidence(of: flaw)), "\(text)")
    #expect(text.contains("static let chart = Chart(initial: .s"), "\(text)")
    #expect(Comparison(chart, flaw: flaw).disagreement != nil)
    #expect(Comparison(chart).disagreement == nil)
  }

  @Test func `a reduced chart is sound and cannot be reduced further`() throws {
    let start = DifferentialRun(seed: 11, charts: 1).chart(3)
    var shrinker = Shrinker { $0.root.all.contains { $0.kind == .parallel } }
    #expect(start.root.all.contains { $0.kind == .parallel })
    let small = shrinker.reduce(start)
    #expect(small.root.all.map(\.kind) == [.compound, .parallel, .atomic])
    #expect(small.stimuli.isEmpty)
  }

  @Test func `a chart is printed as Swift source`() {
    var state = RandomChart.Node(id: 1, kind: .compound, initial: 2)
    state.data = 0
    state.histories = [RandomChart.History(isDeep: true, target: 3, log: "default")]
    state.entry = [[.log("in"), .raise(.e)]]
    state.exit = [[.logData(0)]]
    state.transitions = [
      RandomChart.Transition(
        id: 1,
        trigger: .events([.a, .b]),
        target: .history(of: 1, isDeep: true),
        condition: .both(.not(.isIn(2)), .remainder(modulus: 3, 1)),
        actions: [.add(2)]
      ),
      RandomChart.Transition(id: 2, trigger: .events([.c]), disposition: .postpone),
      RandomChart.Transition(
        id: 3,
        trigger: .done(withOutput: true),
        target: .state(3),
        isInternal: true,
        actions: [.logOutput]
      ),
    ]
    var end = RandomChart.Node(id: 3, kind: .final)
    end.hasOutput = true
    state.children = [RandomChart.Node(id: 2, kind: .atomic), end]
    let root = RandomChart.Node(id: 0, kind: .compound, initial: 1, children: [state])
    let chart = RandomChart(root: root, stimuli: [.event(.a), .seconds(2)])
    #expect(
      chart.source == #"""
        struct Case: Statechart {
          enum State: CaseIterable { case s1, s2, s3 }
          enum Event: CaseIterable { case a, b, c, d, e }
          var log: [String] = []
          var counter = 0
          var data0: Int?
          var data1: Int?

          static let chart = Chart(initial: .s1, microstepLimit: 30) {
            state(.s1, initial: .s2) {
              holding(\.data0) { $0.counter }
              history(.deep, default: .s3) { $0.log.append("default") }
              onEntry().do { $0.log.append("in") }.raise(.e)
              onExit().do { $0.log.append("data \($0.data0 ?? -1)") }
              on(.a, .b, to: .deepHistory(of: .s1))  // t1
                .when(!.isIn(.s2) && Guard("counter") { $0.counter % 3 == 1 })
                .do { $0.counter += 2 }
              postpone(.c)  // t2
              onDone(Int.self, to: .s3, type: .internal)  // t3
                .do { $0.log.append("output \($1)") }
              state(.s2)
              final(.s3, output: { $0.counter })
            }
          }
        }

        var machine = Machine(Case())
        machine.send(.a)
        machine.advance(by: .seconds(2))
        """#
    )
  }
}
