import Statecraft
import StatecraftExploration
import Testing

/// Why no run reaches a goal.
@Suite struct MissedGoalTests {
  struct Full: Error {}

  /// A shop in which much never happens.
  struct Shop: ChartContext {
    enum State: CaseIterable {
      case closed, open, attic, cellar, shelf, vault, sold, moved, waiting, late, loading, loaded,
        lost
    }
    enum Event: CaseIterable { case enter, leave, ring, steal, pay, wait, load }

    var visits = 0

    static let chart = Chart(initial: .closed) {
      state(.closed) {
        on(.enter, to: .open)
        on(.steal, to: .lost)
      }
      state(.open) {
        on(.leave, to: .closed).when("always") { $0.visits == 0 }
        on(.leave, to: .moved)
        on(.ring, to: .vault).when("later") { $0.visits > 0 }
        on(.pay, to: .sold).do("fill") { _ in throw Full() }
        on(.wait, to: .waiting)
        on(.load, to: .loading)
      }
      state(.attic)
      state(.cellar, initial: .shelf) {
        state(.shelf) { on(.pay, to: .sold) }
      }
      state(.vault)
      state(.sold)
      state(.moved)
      state(.waiting) {
        after(.seconds(1), to: .open)
        after(.seconds(2), to: .late)
      }
      state(.late)
      state(.loading) {
        on(.leave, to: .open)
        invoke("load") { _, _ in 1 }.onDone(to: .loaded).onFailure(to: .open)
      }
      state(.loaded)
      state(.lost)
    }

    static let proof = Proof<Self> {
      every(.enter, .leave, .ring, .pay, .wait, .load)
      without(.steal)
      fails("load", with: Full())
      always("true") { _ in true }
    }
  }

  private func reasons(_ criterion: CoverageCriterion) -> [String: String] {
    let plan = Shop.proof.tests(covering: criterion, from: Shop(), chart: Shop.chart)
    #expect(plan.problems == [] && plan.unknown == [])
    #expect(plan.summary.infeasible.count == plan.summary.reasons.count)
    return Dictionary(
      zip(plan.summary.infeasible, plan.summary.reasons),
      uniquingKeysWith: { first, _ in first }
    )
  }

  @Test func `a state or a transition that no run reaches has the reason`() {
    #expect(
      reasons(.transitions) == [
        "the state 'attic'": "no transition leads there",
        "the state 'cellar'": "no transition leads there",
        "the state 'shelf'": "'cellar' is never entered",
        "the state 'vault'":
          "'open → vault on ring when later' is never taken: its guard is false whenever the event "
          + "comes",
        "the state 'sold'": "none of the 2 transitions that lead there enters it",
        "the state 'moved'":
          "'open → moved on leave' is never taken: another transition goes first",
        "the state 'late'":
          "'waiting → late after 2.0 seconds' is never taken: its timer always ends before it fires",
        "the state 'loaded'":
          "'loading → loaded on done load' is never taken: the proof names no result of the work",
        "the state 'lost'": "'closed → lost on steal' is never taken: its event never comes",
        "the transition 'closed → lost on steal'": "its event never comes",
        "the transition 'open → moved on leave'": "another transition goes first",
        "the transition 'open → vault on ring when later'":
          "its guard is false whenever the event comes",
        "the transition 'open → sold on pay'": "the step fails, or another transition goes first",
        "the transition 'shelf → sold on pay'": "'shelf' is never entered",
        "the transition 'waiting → late after 2.0 seconds'":
          "its timer always ends before it fires",
        "the transition 'loading → loaded on done load'": "the proof names no result of the work",
      ]
    )
  }

  @Test func `two transitions that are never taken one after the other have the reason`() {
    let reasons = reasons(.pairs)
    #expect(
      reasons["'closed → open on enter', then 'open → moved on leave'"]
        == "'open → moved on leave' is never taken: another transition goes first"
    )
  }

  @Test func `a part of a guard that never decides has the reason`() {
    let reasons = reasons(.guards)
    #expect(
      reasons["the guard of 'open → vault on ring when later' is true"]
        == "it is false whenever it is asked"
    )
    #expect(
      reasons["the guard of 'open → closed on leave when always' is false"]
        == "it is true whenever it is asked"
    )
  }

  /// A door that is never locked.
  struct Door: ChartContext {
    enum State: CaseIterable { case shut, ajar }
    enum Event: CaseIterable { case push }
    var isLocked = false
    static let locked = Guard<Self>("locked") { $0.isLocked }
    static let chart = Chart(initial: .shut) {
      state(.shut) { on(.push, to: .ajar).when(!locked) }
      state(.ajar)
    }
  }

  @Test func `a guard that negates its only part is named by its own value`() {
    let proof = Proof<Door> {
      Door.everyEvent()
      Door.always("true") { _ in true }
    }
    let plan = proof.tests(covering: .guards, from: Door(), chart: Door.chart)
    #expect(
      plan.summary.infeasible == ["the guard of 'shut → ajar on push when not locked' is false"]
    )
    #expect(plan.summary.reasons == ["it is true whenever it is asked"])
  }
}
