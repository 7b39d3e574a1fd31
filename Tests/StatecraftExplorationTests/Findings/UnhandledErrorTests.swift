import Statecraft
import Testing

@testable import StatecraftExploration

/// Actions that throw in charts that go on after errors, with and without an `onError` that takes the error.
@Suite struct UnhandledErrorTests {
  struct Jam: Error, CustomStringConvertible {
    let description = "the feeder is jammed"
  }

  struct Small: SmallContext {
    enum State { case a, b, c }
    enum Event: CaseIterable { case x, y }
    var n = 0

    static func jam() throws { throw Jam() }
  }

  private typealias Chart = MachineChart<Small>

  private func errors(_ chart: Chart) -> [ProofFinding<Small>] {
    findings(chart).filter { $0.kind == .unhandledError }
  }

  /// A chart whose action on the way from 'a' to 'b' throws.
  private func feeder(
    _ errors: ErrorPolicy = .raise,
    _ moving: (ChartTransition<Small, Void>) -> ChartTransition<Small, Void> = { $0 },
    @ChartBuilder<Small> inB more: () -> ChartElement<Small> = { ChartElement() }
  ) -> Chart {
    Chart(initial: .a, unhandled: .ignore, errors: errors) {
      Small.state(.a) { moving(Small.on(.x, to: .b).do { _ in try Small.jam() }) }
      Small.state(.b) {
        Small.on(.y, to: .a)
        more()
      }
    }
  }

  @Test func `an action whose error nothing takes is found with a path`() throws {
    let line = UInt(#line) + 3
    let chart = Chart(initial: .a, unhandled: .ignore, errors: .raise) {
      Small.state(.a) {
        Small.on(.x, to: .b).do { _ in try Small.jam() }
      }
      Small.state(.b) { Small.on(.y, to: .a) }
    }
    let found = errors(chart)
    try #require(found.count == 1)
    #expect(
      found[0].problem
        == "an action of 'a → b on x' fails in 1 step, and no `onError` takes the error: "
        + "the feeder is jammed"
    )
    #expect(found[0].suggestion == "correct it, or add `onError` in its state or around it")
    #expect(found[0].states == [.a])
    #expect(found[0].location?.file.hasSuffix("UnhandledErrorTests.swift") == true)
    #expect(found[0].location.map { UInt($0.line) } == line)
    #expect(found[0].path?.steps.map(\.text) == ["x"])
    #expect(found[0].path?.end == "the last step raises an error, which no `onError` takes")
    #expect(found[0].mismatch == nil)
  }

  @Test func `an action whose error is taken is meant to fail`() {
    #expect(errors(feeder(inB: { Small.onError(to: .a) })).isEmpty)
    #expect(errors(feeder(inB: { Small.onError().do { $0.n = 1 } })).isEmpty)
  }

  @Test func `an onError that is not enabled when the error comes does not take it`() {
    let guarded = feeder(inB: {
      Small.onError(to: .a).when("never") { context, _ in context.n > 0 }
    })
    #expect(errors(guarded).count == 1)
    let elsewhere = Chart(initial: .a, unhandled: .ignore, errors: .raise) {
      Small.state(.a) {
        Small.on(.x, to: .b).do { _ in try Small.jam() }
        Small.onError(to: .a)
      }
      Small.state(.b) { Small.on(.y, to: .a) }
    }
    #expect(errors(elsewhere).map(\.states) == [[.a]])
  }

  @Test func `an entry and an exit have the places of their states`() throws {
    let line = UInt(#line) + 2
    let chart = Chart(initial: .a, unhandled: .ignore, errors: .raise) {
      Small.state(.a) {
        Small.onExit { _ in try Small.jam() }
        Small.on(.x, to: .b)
      }
      Small.state(.b) {
        Small.onEntry { _ in try Small.jam() }
        Small.on(.y, to: .a)
      }
    }
    let found = errors(chart)
    let reason = "fails in 1 step, and no `onError` takes the error: the feeder is jammed"
    #expect(
      found.map(\.problem) == [
        "an exit action of 'a' \(reason)", "an entry action of 'b' \(reason)",
      ]
    )
    #expect(found.map(\.states) == [[.a], [.b]])
    #expect(found.compactMap { $0.location.map { UInt($0.line) } } == [line, line + 4])
  }

  @Test func `what fails at the start has a path without steps`() throws {
    let chart = Chart(initial: .a, unhandled: .ignore, errors: .raise) {
      Small.state(.a) {
        Small.onEntry { _ in try Small.jam() }
        Small.on(.x, to: .b)
      }
      Small.state(.b) { Small.on(.y, to: .a) }
    }
    let found = errors(chart)
    try #require(found.count == 1)
    #expect(
      found[0].problem
        == "an entry action of 'a' fails at the start and in 1 step, and no `onError` takes the error: "
        + "the feeder is jammed"
    )
    #expect(found[0].path?.steps.isEmpty == true)
    #expect(found[0].path?.end == "the start raises an error, which no `onError` takes")
  }

  @Test func `what fails when a postponed event is handled is found`() throws {
    let chart = Chart(initial: .a, unhandled: .ignore, errors: .raise, postponed: .limit(1)) {
      Small.state(.a) {
        Small.postpone(.x)
        Small.on(.y, to: .b)
      }
      Small.state(.b) {
        Small.on(.x).do { _ in try Small.jam() }
        Small.on(.y, to: .a)
      }
    }
    let found = errors(chart)
    try #require(found.map(\.states) == [[.b]])
    // 'x' in 'b' is as far away as 'x' in 'a' followed by 'y'.
    #expect(found[0].path?.steps.count == 2)
    #expect(found[0].mismatch == nil)
  }

  @Test func `what fails when a timer fires is found`() throws {
    let chart = Chart(initial: .a, unhandled: .ignore, errors: .raise) {
      Small.state(.a) { Small.after(.seconds(2), to: .b).do { _ in try Small.jam() } }
      Small.state(.b) { Small.on(.y, to: .a) }
    }
    let found = errors(chart)
    try #require(found.count == 1)
    #expect(found[0].problem.hasPrefix("an action of 'a → b after 2"), "\(found[0].problem)")
    #expect(found[0].path?.steps.count == 1)
  }

  @Test func `the error is acknowledged at its transition, in its state or in the proof`() {
    let atTransition = report(
      feeder(.raise) { $0.acknowledge(.unhandledError, because: "jams are rare") }
    )
    #expect(atTransition.findings.filter { $0.kind == .unhandledError }.isEmpty)
    #expect(atTransition.acknowledged.map(\.kind) == [.unhandledError])
    #expect(atTransition.acknowledged.compactMap(\.acknowledgement) == ["jams are rare"])
    let inProof = report(feeder()) {
      Small.acknowledge(.unhandledError, in: .a, because: "jams are rare")
    }
    #expect(inProof.acknowledged.map(\.kind) == [.unhandledError])
    let elsewhere = report(feeder()) {
      Small.acknowledge(.unhandledError, in: .b, because: "jams are rare")
    }
    #expect(
      elsewhere.findings.map(\.kind).filter { $0 == .unhandledError }.count == 1
        && elsewhere.findings.contains { $0.kind == .unneededAcknowledgement }
    )
  }

  @Test func `a step that is taken back fails, and raises nothing`() {
    let found = findings(feeder(.rollBack))
    #expect(found.contains { $0.kind == .failingStep })
    #expect(!found.contains { $0.kind == .unhandledError })
  }

  @Test(arguments: [1, 3])
  func `a permanent table hides no errors`(workers: Int) throws {
    let proof = Proof<Small> {
      Small.everyEvent()
      Small.always("true") { _ in true }
    }
    let chart = feeder()
    let one = proof.check(from: Small(), chart: chart)
    try chart.table().declarePermanent()
    let report = proof.check(from: Small(), chart: chart, workers: workers)
    #expect(report.findings.filter { $0.kind == .unhandledError }.count == 1)
    #expect(report.summary.findings == one.summary.findings)
    #expect(report.situations == one.situations)
    withExtendedLifetime(chart) {}
  }
}
