import Statecraft
import StatecraftExploration
import StatecraftTesting
import Testing

/// Timers, work and values that have a name or a text in common, and are not the same.
@Suite struct NamedAlikeTests {
  /// Two delayed events, of which the one that is started later comes first.
  struct Alarm: ChartContext {
    enum State: CaseIterable { case off, armed, rang }
    enum Event: CaseIterable { case go, tick }

    static let chart = Chart(initial: .off) {
      state(.off) {
        on(.go, to: .armed).raise(.tick, after: .seconds(10)).raise(.tick, after: .seconds(1))
      }
      state(.armed) { on(.tick, to: .rang) }
      state(.rang)
    }
  }

  @Test func `of two equal delayed events, the one that is due is shown`() throws {
    let proof = Proof<Alarm> {
      Alarm.every(.go)
      Alarm.without(.tick)
      Alarm.never("rang") { $0.isIn(.rang) }
    }
    let report = proof.check(from: Alarm(), chart: Alarm.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted], "\(report)")
    let path = try #require(report.claims[0].path)
    #expect(path.steps.map { $0.delay } == [.zero, .seconds(1)])
    #expect(report.problems.isEmpty)
  }

  /// Two regions whose work has the same name.
  struct Page: ChartContext {
    enum State: CaseIterable { case both, left, right, l, r, gotLeft, gotRight }
    enum Event: CaseIterable { case never }

    var sum = 0

    static let chart = Chart(initial: .both) {
      parallel(.both) {
        state(.left, initial: .l) {
          state(.l) { invoke("load") { _, _ in 1 }.onDone(to: .gotLeft) }
          state(.gotLeft)
        }
        state(.right, initial: .r) {
          state(.r) { invoke("load") { _, _ in 1 }.onDone(to: .gotRight) }
          state(.gotRight)
        }
      }
    }
  }

  @Test func `work of one name in two states is ended where it is meant`() throws {
    let proof = Proof<Page> {
      Page.completes("load", with: 1)
      Page.without(.never)
      Page.never("right") { $0.isIn(.gotRight) && !$0.isIn(.gotLeft) }
    }
    let report = proof.check(from: Page(), chart: Page.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted], "\(report)")
    let path = try #require(report.claims[0].path)
    #expect(path.steps.map { $0.entered } == [["gotRight"]])
    var test = try PathTest(Page(), chart: Page.chart, in: "l, r")
    test.complete("load of r", with: 1, "r → gotRight")
    test.complete("load of l", with: 1, "l → gotLeft")
    let plan = proof.tests(covering: .transitions, from: Page(), chart: Page.chart)
    #expect(plan.problems == [])
    #expect(plan.covered == 9, "\(plan)")
  }

  /// A machine that keeps what was typed last.
  struct Typed: ChartContext {
    enum State: CaseIterable { case typing }
    enum Event: EventAlphabet {
      case key(Character), text(Substring)

      struct Cases: Sendable {
        let key = EventCase<Event, Character>(0, "key") {
          if case .key(let x) = $0 { x } else { nil }
        }
        let text = EventCase<Event, Substring>(1, "text") {
          if case .text(let x) = $0 { x } else { nil }
        }
      }
      static let cases = Cases()
      var caseIndex: Int {
        switch self {
        case .key: 0
        case .text: 1
        }
      }
    }

    var last: Character = "a"
    var rest: Substring = ""

    static let chart = Chart(initial: .typing) {
      state(.typing) {
        on(\.key) { $0.last = $1 }
        on(\.text) { $0.rest = $1 }
      }
    }
  }

  @Test func `characters that are equal in other scalars are other situations`() {
    let proof = Proof<Typed> {
      Typed.every(Typed.Event.key, in: ["\u{E9}", "e\u{301}"])
      Typed.every(Typed.Event.text, in: ["\u{E9}", "e\u{301}"])
      Typed.always("one scalar") { $0.last.unicodeScalars.count == 1 }
      Typed.possible("two scalars") { $0.rest.unicodeScalars.count == 2 }
    }
    let report = proof.check(from: Typed(), chart: Typed.chart)
    #expect(report.claims.map { $0.verdict } == [.refuted, .proved], "\(report)")
    #expect(report.situations == 9)
  }
}
