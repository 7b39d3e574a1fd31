import Statecraft
import StatecraftExploration
import Testing

/// A situation that several ways lead to: what holds on one of them need not hold on the others.
@Suite struct JoinTests {
  /// Two ways to one end, of which the one over `left` is found first, and the other one is longer.
  struct Fork: Statechart {
    enum State: CaseIterable { case start, left, right, bend, end }
    enum Event: CaseIterable { case goLeft, goRight, go }
    static let chart = Chart(initial: .start) {
      state(.start) {
        on(.goLeft, to: .left)
        on(.goRight, to: .right)
      }
      state(.left) { on(.go, to: .end) }
      state(.right) { on(.go, to: .bend) }
      state(.bend) { on(.go, to: .end) }
      state(.end)
    }
  }

  @Test func `what happens on one way to a situation does not hold on all`() throws {
    let proof = Proof<Fork> {
      Fork.everyEvent()
      Fork.fair(.goLeft, .goRight, .go)
      Fork.holds("left", .eventually(.fact(.isIn(.left))))
      Fork.holds("right", .eventually(.fact(.isIn(.right))))
      Fork.holds("end", .eventually(.fact(.isIn(.end))))
      Fork.holds("one", .eventually(.or(.fact(.isIn(.left)), .fact(.isIn(.right)))))
      Fork.whenever(.isIn(.start)).leads(to: .isIn(.left))
      Fork.whenever(.isIn(.start)).leads(to: .isIn(.end))
    }
    let report = proof.check(from: Fork(), chart: Fork.chart)
    let verdicts: [Verdict] = [.refuted, .refuted, .proved, .proved, .refuted, .proved]
    #expect(report.claims.map(\.verdict) == verdicts, "\(report)")
    let ways = report.claims.map { $0.path?.steps.dropLast().map(\.text) }
    #expect(ways[0] == ["goRight", "go", "go"])
    #expect(ways[1] == ["goLeft", "go"])
    #expect(ways[4] == ["goRight", "go", "go"])
  }

  @Test func `what happens on one way to a situation of a system does not hold on all`() throws {
    var system = MachineSystem("fork")
    let fork = system.add("fork", Fork())
    system.every(.goLeft, .goRight, .go, of: fork)
    system.fair(.goLeft, .goRight, .go, of: fork)
    for state in [Fork.State.left, .right, .end] {
      let fact = SystemFact("\(state)") { $0[fork].isIn(state) }
      system.holds("\(state)", .eventually(.fact(fact)))
    }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.refuted, .refuted, .proved], "\(report)")
    #expect(report.claims[0].path?.steps.first?.text == "fork: goRight")
    #expect(report.claims[1].path?.steps.first?.text == "fork: goLeft")
  }
}
