import Statecraft
import StatecraftTesting
import Testing

@testable import StatecraftExploration

/// Findings that are acknowledged in the chart, where they are.
@Suite struct ChartAcknowledgementTests {
  struct Small: SmallContext {
    enum State { case a, b, c, d, end }
    enum Event: CaseIterable { case x, y, z }
    struct Failure: Error {}
    var n = 0
  }

  private typealias Chart = MachineChart<Small>

  private func broken(@ChartBuilder<Small> _ more: () -> ChartElement<Small>) -> Chart {
    Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.on(.y, to: .c)
        Small.ignore(.z)
      }
      Small.state(.b) { more() }
      Small.state(.c) { Small.acknowledge(.stuck, because: "c is broken") }
    }
  }

  // MARK: - Places

  @Test func `a finding is acknowledged in its state, and is shown with the reason`() throws {
    let chart = broken { Small.acknowledge(.stuck, because: "somebody mends b") }
    let report = report(chart)
    #expect(report.findings.isEmpty)
    #expect(report.acknowledged.map(\.kind) == [.stuck, .stuck])
    #expect(
      report.acknowledged.compactMap(\.acknowledgement) == ["somebody mends b", "c is broken"]
    )
    #expect(
      report.assumptions == [
        "acknowledged in the chart: stuck in b, because somebody mends b",
        "acknowledged in the chart: stuck in c, because c is broken",
      ]
    )
    let place = try #require(report.acknowledged[0].location)
    let line = """
      ~ \(place): 1 stuck situation: the machine is not final, and nothing that comes changes \
      anything; acknowledged, because somebody mends b
      """
    #expect("\(report)".split(separator: "\n").contains { $0 == line })
    #expect(report.summary.findings.isEmpty)
    #expect(report.summary.acknowledged.map(\.acknowledgement).first == "somebody mends b")
    #expect(report.summary.acknowledged[0].path?.steps.map(\.event) == ["x"])
  }

  @Test func `a state does not acknowledge what is found in another one`() {
    let report = report(broken {})
    #expect(report.findings.map(\.kind) == [.stuck])
    #expect(report.findings[0].states == [.b])
    #expect(report.findings[0].problem.hasPrefix("1 stuck situation: "))
    #expect(report.acknowledged.map(\.states) == [[.c]])
  }

  @Test func `the chart acknowledges all findings of a kind`() {
    let chart = Chart(initial: .a) {
      Small.acknowledge(.unhandledEvent, because: "other charts take them")
      Small.state(.a) { Small.on(.x, to: .b) }
      Small.state(.b) { Small.on(.x, to: .a) }
    }
    let report = report(chart)
    #expect(report.findings.isEmpty)
    #expect(report.acknowledged.map(\.kind) == [.unhandledEvent, .unhandledEvent])
    #expect(
      report.assumptions == [
        "acknowledged in the chart: unhandledEvent, because other charts take them"
      ]
    )
  }

  /// Guards of two transitions of one state that hold together, and one that always holds.
  private func guarded(
    _ first: (ChartTransition<Small, Void>) -> ChartTransition<Small, Void>,
    _ second: (ChartTransition<Small, Void>) -> ChartTransition<Small, Void> = { $0 }
  ) -> Chart {
    Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        first(Small.on(.x, to: .b).when("even") { $0.n % 2 == 0 })
        second(Small.on(.x, to: .b).when("small") { $0.n < 9 })
        Small.on(.y) { $0.n = 1 - $0.n }
      }
      Small.state(.b) { Small.on(.z, to: .a).when("less than two") { $0.n < 2 } }
    }
  }

  @Test func `a transition acknowledges findings about it, and no others of its state`() {
    let all = report(guarded { $0 })
    #expect(all.findings.map(\.kind) == [.guardNeverFalse, .guardNeverFalse, .overlappingGuards])
    let report = report(
      guarded {
        $0.acknowledge(.overlappingGuards, because: "the first counts")
      } _: {
        $0.acknowledge(.guardNeverFalse, because: "nine comes later")
      }
    )
    #expect(report.findings.map(\.kind) == [.guardNeverFalse])
    #expect(report.findings.map(\.states) == [[.b]])
    #expect(
      report.acknowledged.compactMap(\.acknowledgement) == ["nine comes later", "the first counts"]
    )
    #expect(
      report.assumptions.first
        == "acknowledged in the chart: overlappingGuards of 'a → b on x when even', because the first counts"
    )
  }

  @Test func `a finding about two transitions is acknowledged at either of them`() {
    let report = report(
      guarded {
        $0
      } _: {
        $0.acknowledge(.overlappingGuards, because: "the first counts")
          .acknowledge(.guardNeverFalse, because: "nine comes later")
      }
    )
    #expect(report.findings.map(\.states) == [[.b]])
  }

  @Test func `what is done after an acknowledgement is kept, and so is the acknowledgement`() {
    let chart = guarded {
      $0.acknowledge(.overlappingGuards, because: "meant").do { $0.n = 0 }.when("zero") {
        $0.n == 0
      }
    }
    #expect(report(chart).acknowledged.map(\.kind) == [.overlappingGuards])
  }

  @Test func `what is found of work is acknowledged at the transitions of its results`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x, to: .a)
        Small.invoke("load") { _, _ in 1 }
          .onDone(to: .b).when("even") { $0.n % 2 == 0 }
          .acknowledge(.unhandledFailure, because: "the work does not throw")
      }
      Small.state(.b) { Small.on(.y, to: .a) }
    }
    let report = report(chart) {
      Small.completes("load", with: 1)
      Small.fails("load", with: Small.Failure())
    }
    #expect(report.acknowledged.map(\.kind) == [.unhandledFailure])
    #expect(!report.findings.contains { $0.kind == .unhandledFailure })
    #expect(!report.findings.contains { $0.kind == .unneededAcknowledgement })
  }

  @Test func `each way of a choice has the acknowledgement, and it is one`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x, toOneOf: [.b, .c], "n") { $0.n == 0 ? .b : .c }
          .acknowledge(.guardNeverTrue, because: "n stays zero")
          .acknowledge(.guardNeverFalse, because: "n stays zero")
      }
      Small.state(.b) { Small.on(.x, to: .a) }
      Small.state(.c) {
        Small.on(.x, to: .a)
        Small.acknowledge(.unreachedState, because: "n stays zero")
      }
    }
    let report = report(chart)
    #expect(report.findings.isEmpty)
    #expect(
      Set(report.acknowledged.map(\.kind)) == [.unreachedState, .guardNeverTrue, .guardNeverFalse]
    )
  }

  // MARK: - What is not needed

  @Test func `an acknowledgement that is not needed is a finding with its place`() throws {
    let line = #line + 3
    let chart = broken {
      Small.on(.x, to: .a)
      Small.acknowledge(.stuck, because: "somebody mends b")
    }
    let finding = try #require(report(chart).findings.first)
    #expect(finding.kind == .unneededAcknowledgement)
    #expect(
      finding.text
        == "the chart acknowledges 'stuck' in b, and nothing of the kind was found there; "
        + "remove the acknowledgement"
    )
    #expect(finding.location?.line == line)
    #expect(finding.states == [.b])
  }

  @Test func `a finding about a situation is not acknowledged at a transition`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) { Small.on(.x, to: .b).acknowledge(.stuck, because: "b is broken") }
      Small.state(.b)
    }
    let texts = report(chart).findings.map(\.text)
    #expect(texts.count == 2)
    #expect(
      texts.last
        == "the chart acknowledges 'stuck' of 'a → b on x', and nothing of the kind was found there; "
        + "remove the acknowledgement, or write it in the state that the finding is about"
    )
  }

  @Test func `what is written once and used twice is needed if one of the places needs it`() {
    func known() -> ChartElement<Small> {
      Small.acknowledge(.stuck, because: "all are broken")
    }
    let chart = Chart(initial: .a) {
      Small.state(.a) {
        Small.on(.x, to: .b)
        Small.ignore(.y, .z)
        known()
      }
      Small.state(.b) { known() }
    }
    #expect(report(chart).findings.isEmpty)
    #expect(
      report(chart).assumptions
        == ["acknowledged in the chart: stuck in a, b, because all are broken"]
    )
  }

  @Test(arguments: [FindingKind.unfinished, .unneededAcknowledgement])
  func `what is about the proof cannot be acknowledged`(_ kind: FindingKind) {
    let text =
      "acknowledges '\(kind.rawValue)', which says something of the proof and not of the chart; "
      + "remove the acknowledgement"
    let chart = Chart(initial: .a) {
      Small.acknowledge(kind, because: "there is no time")
      Small.state(.a) { Small.on(.x, .y, .z) { $0.n = 1 - $0.n } }
    }
    #expect(report(chart).findings.map(\.text) == ["the chart \(text)"])
    #expect(chart.lints().map { "\($0.problem); \($0.suggestion)" } == ["the chart \(text)"])
    let plain = Chart(initial: .a) {
      Small.state(.a) { Small.on(.x, .y, .z) { $0.n = 1 - $0.n } }
    }
    let known = report(plain) { Small.acknowledge(kind, because: "there is no time") }
    #expect(known.findings.map(\.text) == ["the proof \(text)"])
  }

  @Test func `with a bound nothing is said to be not needed`() {
    let chart = Chart(initial: .a, unhandled: .ignore) {
      Small.state(.a) {
        Small.on(.x) { $0.n += 1 }
        Small.acknowledge(.neverLeftState, because: "it counts")
      }
    }
    #expect(report(chart) { Small.bound("ten") { $0.n < 10 } }.findings.isEmpty)
  }

  // MARK: - Without an exploration

  /// The context of charts that declare all states.
  struct Whole: SmallContext {
    enum State: CaseIterable { case a, b, c, end }
    enum Event: CaseIterable { case x, y, z }
    var n = 0
  }

  /// A context with one state.
  struct Single: SmallContext {
    enum State: CaseIterable { case a }
    enum Event: CaseIterable { case x }
    var n = 0
  }

  /// A transition of b and one of c are alike.
  private func repeating(
    _ modify: (ChartTransition<Whole, Void>) -> ChartTransition<Whole, Void>
  ) -> MachineChart<Whole> {
    MachineChart(initial: .a) {
      Whole.state(.a, initial: .b) {
        Whole.state(.b) {
          Whole.on(.x, to: .c)
          Whole.on(.y, to: .end)
        }
        Whole.state(.c) {
          Whole.on(.z, to: .b)
          modify(Whole.on(.y, to: .end))
        }
      }
      Whole.state(.end) { Whole.on(.x, to: .a) }
    }
  }

  @Test func `what needs no exploration is acknowledged without one`() {
    #expect(repeating { $0 }.lints().count == 1)
    let known = repeating { $0.acknowledge(.repeatedTransition, because: "they will differ") }
    #expect(known.lints().isEmpty)
    #expect(expectSound(known))
    #expect(known.acknowledgedLints.count == 1)
    #expect(
      known.acknowledgedLints[0].hasSuffix(
        "acknowledged: all states in 'a' have the same transition, such as 'b → end on y'; "
          + "because they will differ"
      )
    )
    #expect(report(known).findings.map(\.kind).contains(.repeatedTransition) == false)
  }

  @Test func `what only these lints find and nobody needs is a warning`() {
    let chart = MachineChart<Single>(initial: .a) {
      Single.state(.a) {
        Single.on(.x) { $0.n = 1 - $0.n }
        Single.acknowledge(.idleRegion, because: "a is simple")
        Single.acknowledge(.stuck, because: "an exploration may find it")
      }
    }
    #expect(
      chart.lints().map(\.problem) == [
        "the chart acknowledges 'idleRegion' in a, and nothing of the kind was found there"
      ]
    )
    #expect(chart.lints().map(\.state) == ["a"])
    withKnownIssue {
      #expect(!expectSound(chart))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("the chart acknowledges 'idleRegion' in a") }
    }
  }

  @Test func `machines of a chart are the same with acknowledgements`() throws {
    let plain = guarded { $0 }
    let known = guarded { $0.acknowledge(.guardNeverFalse, because: "meant") }
    #expect(plain.diagnostics == known.diagnostics)
    let machines = try [plain, known].map { try Machine.start(Small(), chart: $0).machine }
    for event in Small.Event.allCases {
      var (first, second) = (machines[0], machines[1])
      #expect(first.send(event).kind == second.send(event).kind)
      #expect(first.configuration == second.configuration)
    }
  }
}
