import Statecraft
import Testing

@Suite struct ExplanationTests {
  @Test(arguments: [
    (Trace.Event.a, "taken: s1 → s2 on a"),
    (.b, "refused: in s, the guard \"never\" is false; no transition for b in r1, r, p"),
    (.c, "postponed: postponed by s1; no transition for c in r1, r, p"),
    (.d, "ignored: ignored in r"),
    (.e, "refused: no transition for e in r1, r, p; no transition for e in s1, s, p"),
  ])
  func `an explanation contains states and guards`(event: Trace.Event, text: String) {
    let machine = Machine(Trace(), chart: Trace.explained)
    let found = machine.explain(event)
    if event == .a {
      #expect(found.verdict == .taken)
      #expect(found.description == text + "; no transition for a in r1, r, p")
    } else if event == .b {
      #expect(
        found.description
          == "refused: no transition for b in r1, r, p; in s, the guard \"never\" is false"
      )
    } else if event == .d {
      #expect(found.description == text + "; no transition for d in s1, s, p")
    } else {
      #expect(found.description == text)
    }
  }

  @Test func `an explanation changes nothing`() {
    let machine = Machine(Trace(), chart: Trace.explained)
    let before = machine
    for event in Trace.Event.allCases { _ = machine.explain(event) }
    #expect(machine == before)
  }

  @Test func `a refused event has the same explanation`() {
    var machine = Machine(Trace(), chart: Trace.explained)
    let expected = machine.explain(.e)
    #expect(machine.send(.e).explanation == expected)
  }

  @Test func `an event outside the alphabet is refused`() {
    struct Partial: Statechart {
      enum State: CaseIterable { case s }
      enum Event: CaseIterable {
        case known, hidden
        static let allCases: [Event] = [.known]
      }
      static let chart = Chart(initial: .s) { state(.s) { ignore(.known) } }
    }
    var machine = Machine(Partial())
    #expect(
      machine.send(.hidden).description
        == "hidden: refused, hidden is not an event of this machine"
    )
  }

  @Test func `explanation findings are values`() {
    let machine = Machine(Trace(), chart: Trace.explained)
    #expect(machine.explain(.c).findings.first == .postponed(by: "s1"))
    #expect(machine.explain(.e).findings.last == .noHandler(in: ["s1", "s", "p"]))
    #expect(machine.permits(.a))
    #expect(!machine.permits(.c))
  }
}

extension Trace {
  fileprivate static let explained = Chart(initial: "p") {
    parallel("p") {
      state("r", initial: "r1") {
        ignore(.d)
        state("r1")
      }
      state("s", initial: "s1") {
        on(.b) { $0.n += 1 }.when("never") { _ in false }
        state("s1") {
          on(.a, to: "s2")
          postpone(.c)
        }
        state("s2")
      }
    }
  }

  @Test func `the explanation of an unlisted event describes its failure`() {
    struct Open: Statechart {
      enum State: CaseIterable { case only }
      enum Event: EventAlphabet {
        case known, unknown
        struct Cases: Sendable {
          let known = EventCase<Event, Void>(0, "known") { if case .known = $0 { () } else { nil } }
        }
        static let cases = Cases()
        var caseIndex: Int { self == .known ? 0 : 99 }
      }
      var count = 0

      static let chart = Chart(initial: .only) {
        state(.only) {
          on(\.known)
            .when("never") { _ in false }
            .do { $0.count += 10 }
          onAny().do { context, _ in context.count += 1 }
        }
      }
    }
    var machine = Machine(Open())
    #expect(!machine.permits(.unknown))
    #expect(machine.explain(.unknown).verdict == .refused)
    #expect(machine.send(.unknown).kind == .failed)
    #expect(machine.count == 0)
  }
}
