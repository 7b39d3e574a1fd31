import Statecraft
import StatecraftTesting
import Testing

/// A counter with a limit.
struct Counter: Statechart {
  enum State: CaseIterable { case counting, full }
  enum Event: CaseIterable { case add, reset }
  typealias Output = String

  var count = 0

  static let chart = Chart(initial: .counting) {
    state(.counting) {
      always(to: .full).when("three") { $0.count >= 3 }.emit("full")
      on(.add) { $0.count += 1 }
    }
    state(.full) {
      after(.seconds(1), to: .counting).do { $0.count = 0 }
      on(.reset, to: .counting) { $0.count = 0 }
    }
  }
}

@Suite struct MachineTestTests {
  @Test func `steps that say all that changes pass`() {
    var test = MachineTest(Counter())
    test.send(.reset, is: .refused)
    test.send(.add) { $0.count = 1 }
    test.send(.add) { $0.count = 2 }
    test.send(.add, to: .full, emits: ["full"]) { $0.count = 3 }
    test.advance(by: .milliseconds(999))
    test.advance(by: .milliseconds(1), to: .counting) { $0.count = 0 }
  }

  @Test func `a wrong step fails with a difference and with what happened`() {
    withKnownIssue {
      var test = MachineTest(Counter(count: 2))
      test.send(.add) { $0.count = 4 }
    } matching: { issue in
      issue.comments.contains { comment in
        comment.rawValue == """
          send(add) did not do what was expected (− expected, + found):
            outcome:
            − internal
            + transitioned
            states:
            − counting
            + full
            outputs:
            + full
            context:
              ▿ StatecraftTestingTests.Counter
            −   - count: 4
            +   - count: 3
            what happened:
              add: left counting and entered full
          """
      }
    }
  }

  @Test func `a chart without findings is sound`() {
    #expect(expectSound(Counter.chart))
  }

  @Test func `an unsound chart fails with state, place and mend`() {
    struct Island: Statechart {
      enum State: CaseIterable { case here, there }
      enum Event: CaseIterable { case go }
      static let chart = Chart(initial: .here) {
        state(.here) { ignore(.go) }
        state(.there)
      }
    }
    withKnownIssue {
      expectSound(Island.chart)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("The chart 'Island' is not sound.\nStatecraftTestingTests/")
          && $0.rawValue.hasSuffix(
            "warning: nothing leads to 'there'; add a transition to it, or remove it."
          )
      }
    }
  }
}
