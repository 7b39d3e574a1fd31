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

/// Pays by an invocation.
struct Payment: Statechart {
  enum State: CaseIterable { case open, paying, paid, refused }
  enum Event: CaseIterable { case pay }
  typealias Output = String

  var receipt = 0
  var reason = ""

  static let chart = Chart(initial: .open) {
    state(.open) { on(.pay, to: .paying) }
    state(.paying) {
      after(.seconds(30), to: .refused)
      invoke("charge") { _, _ in 1 }
        .onDone(to: .paid) { $0.receipt = $1 }
        .onFailure(to: .refused) { $0.reason = "\($1)" }
    }
    state(.paid)
    state(.refused) {
      onEntry().emit("refused")
      on(.pay, to: .paying)
    }
  }
}

@Suite struct MachineTestTests {
  @Test func `a test passes when its steps expect all changes`() {
    var test = MachineTest(Counter())
    test.send(.reset, is: .refused)
    test.send(.add) { $0.count = 1 }
    test.send(.add) { $0.count = 2 }
    test.send(.add, to: .full, emits: ["full"]) { $0.count = 3 }
    test.advance(by: .milliseconds(999))
    test.advance(by: .milliseconds(1), to: .counting) { $0.count = 0 }
  }

  @Test func `a wrong step fails with the difference and with what happened`() {
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
              add: left counting and entered full; emitted full
          """
      }
    }
  }

  @Test func `a test can complete an invocation and let it fail`() {
    struct Offline: Error {}
    var test = MachineTest(Payment())
    test.send(.pay, to: .paying)
    test.fail("charge", with: Offline(), to: .refused, emits: ["refused"]) {
      $0.reason = "Offline()"
    }
    test.send(.pay, to: .paying)
    test.complete("charge", with: 7, to: .paid) { $0.receipt = 7 }
  }

  @Test func `an error for a wrong invocation name lists the running invocations`() {
    withKnownIssue {
      var test = MachineTest(Payment())
      test.send(.pay, to: .paying)
      test.complete("charg", with: 7, to: .paid)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains(
          "\n  no invocation 'charg' is running; running: 'charge' of 'paying'\n"
        )
      }
    }
    withKnownIssue {
      var test = MachineTest(Payment())
      test.fail("charge", with: CancellationError(), to: .refused)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("\n  no invocation 'charge' is running; running: none\n")
      }
    }
  }

  @Test func `when time passes without a step, the pending timers are listed`() {
    withKnownIssue {
      var test = MachineTest(Payment())
      test.send(.pay, to: .paying)
      test.advance(by: .seconds(10), to: .refused)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasSuffix(
          """
            what happened:
              nothing
              these timers were waiting:
                after 30.0 seconds of 'paying', due in 30.0 seconds
          """
        )
      }
    }
    withKnownIssue {
      var test = MachineTest(Payment())
      test.advance(by: .seconds(10), to: .refused)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasSuffix("\n    nothing\n    no timer was waiting") }
    }
  }

  @Test func `a chart without findings is sound`() {
    #expect(expectSound(Counter.chart))
  }

  @Test func `an unsound chart fails with state, place and suggestion`() {
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
            "warning: 'there' cannot be reached; add a transition that targets it, or remove it."
          )
      }
    }
  }
}

/// Sends the events that it receives to its work.
struct Relay: Statechart {
  enum State: CaseIterable { case idle, on }
  enum Event: CaseIterable { case start, say }

  var said = 0

  static let chart = Chart(initial: .idle) {
    on(.say) { $0.said += 1 }.send(to: "radio") { $0.said }
    state(.idle) { on(.start, to: .on) }
    state(.on) {
      onEntry().send(to: "radio") { _ in 0 }
      invoke("radio", receiving: Int.self) { _, _, _, messages in for await _ in messages {} }
    }
  }
}

@Suite struct MessageTestTests {
  @Test func `messages to work are part of a step`() {
    var test = MachineTest(Relay())
    test.send(.say, sends: [.undelivered(1, to: "radio")]) { $0.said = 1 }
    test.send(.start, to: .on, sends: [.message(0, to: "radio")])
    test.send(.say, sends: [.message(2, to: "radio")]) { $0.said = 2 }
  }

  @Test func `a message that was not expected fails the test`() {
    withKnownIssue {
      var test = MachineTest(Relay())
      test.send(.say) { $0.said = 1 }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains(
          """
            messages:
            + 1 to 'radio', undelivered
            what happened:
          """
        )
      }
    }
  }
}
