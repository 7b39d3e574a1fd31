import Statecraft
import StatecraftExploration
import StatecraftTesting
import Synchronization
import Testing

/// A gate that takes coins; with a mistake, one that opens without enough of them.
private struct Gate: Provable {
  enum State: CaseIterable { case locked, open }
  enum Event: CaseIterable { case coin, push }

  var price = 2
  var credit = 0

  static let chart = Chart(initial: .locked) {
    state(.locked) {
      on(.coin).when("not enough") { $0.credit + 1 < $0.price }.do { $0.credit += 1 }
      on(.coin, to: .open).when("enough") { $0.credit + 1 >= $0.price }.do { $0.credit = 0 }
    }
    state(.open) { on(.push, to: .locked) }
  }

  static let proof = Proof<Self> {
    everyEvent()
    step("opens only after a paid coin") { before, after in
      before.isIn(.open) || !after.isIn(.open) || before.credit == 1
    }
    alwaysPossible("can be passed") { $0.isIn(.open) }
  }
}

@Suite struct ExpectProofTests {
  @Test func `a chart whose claims are true passes`() {
    #expect(expectProof(of: Gate()))
  }

  @Test func `a refuted claim is an issue with its place and its path`() {
    withKnownIssue {
      #expect(!expectProof(of: Gate(price: 3)))
    } matching: { issue in
      "\(issue)".contains(
        """
        ExpectProofTests.swift:\(Gate.proof.claims[0].location.line): \
        ✗ opens only after a paid coin: refuted
          start in locked
          1. coin  credit: 0 → 1
          2. coin  credit: 1 → 2
          3. coin  locked → open; credit: 2 → 0
          the last step breaks it: opens only after a paid coin
        """
      )
    }
  }

  @Test func `a chart without findings passes`() {
    #expect(expectNoFindings(of: Gate()))
  }

  /// A gate that stays open once it was forced.
  private struct Forced: Provable {
    enum State: CaseIterable { case shut, open }
    enum Event: CaseIterable { case force, close }
    static let chart = Chart(initial: .shut) {
      state(.shut) { on(.force, to: .open) }
      state(.open) { ignore(.close) }
    }
    static let proof = Proof<Self> {
      everyEvent()
      possible("open") { $0.isIn(.open) }
    }
  }

  @Test func `each finding is an issue with its path`() {
    let found = Mutex<[String]>([])
    withKnownIssue {
      #expect(expectProof(of: Forced()))
      #expect(!expectNoFindings(of: Forced()))
    } matching: { issue in
      found.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    let report = Forced.prove(from: Forced())
    let place = report.findings.first?.location.map { "\($0)" } ?? ""
    #expect(place.contains("ExpectProofTests.swift"))
    #expect(
      found.withLock { $0 } == [
        """
        ! \(place): 1 stuck situation: the machine is not final, and nothing that comes changes \
        anything; add a way out or a final state
          start in shut
          1. force  shut → open
          the machine is not final, and nothing that comes changes anything
        """
      ]
    )
  }

  @Test func `each claim that is not proved is an issue of its own`() {
    let found = Mutex<[String]>([])
    withKnownIssue {
      // Without coins, nothing can be paid.
      let proof = Proof<Gate> {
        Gate.every(.push)
        Gate.without(.coin)
        Gate.possible("open") { $0.isIn(.open) }
        Gate.alwaysPossible("can be passed") { $0.isIn(.open) }
      }
      expectProof(proof, of: Gate(), chart: Gate.chart)
    } matching: { issue in
      found.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    #expect(found.withLock { $0 }.count == 2)
    #expect(
      found.withLock { $0 }.first?.contains("✗ open: refuted, no situation is like that") == true
    )
    #expect(
      found.withLock { $0 }.last?.hasSuffix(
        """
        ✗ can be passed: refuted
          start in locked
          from here on it is not possible any more: can be passed
        """
      ) == true
    )
  }

  @Test func `an event without a domain is an issue that names it`() {
    let found = Mutex<[String]>([])
    withKnownIssue {
      let proof = Proof<Gate> {
        Gate.every(.coin)
        Gate.always("true") { _ in true }
      }
      #expect(!expectProof(proof, of: Gate(), chart: Gate.chart))
    } matching: { issue in
      found.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    #expect(
      found.withLock { $0 } == [
        """
        The proof of 'Gate' is not complete.
        the proof does not say whether the event 'push' comes; write `every(.push)`, \
        or `without(…)` if it never does
        """
      ]
    )
  }

  @Test func `a budget that ends is an issue`() {
    let found = Mutex<[String]>([])
    withKnownIssue {
      #expect(!expectProof(of: Gate(), budget: ExplorationBudget(situations: 2)))
    } matching: { issue in
      found.withLock { $0 += issue.comments.map { "\($0)" } }
      return true
    }
    #expect(found.withLock { $0 }.count == 1)
    #expect(found.withLock { $0 }.first?.contains("the budget of 2 situations ended") == true)
  }
}
