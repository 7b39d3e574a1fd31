import Statecraft
import StatecraftExploration
import Testing

/// The results that a proof declares for the work of invocations.
@Suite struct InvocationResultTests {
  struct Page: ChartContext {
    enum State: CaseIterable { case loading, done, failed }
    enum Event: CaseIterable { case cancel }
    var got = 0
    var text = ""
  }

  private static let loading = MachineChart<Page>(initial: .loading) {
    Page.state(.loading) { Page.invoke("load") { _, _ in 1 }.onDone(to: .done) { $0.got = $1 } }
    Page.state(.done)
    Page.state(.failed)
  }

  private func report(
    of chart: MachineChart<Page> = loading,
    @ProofBuilder<Page> _ results: () -> [ProofElement<Page>]
  ) -> ProofReport<Page> {
    Proof<Page> {
      Page.without(.cancel)
      results()
      Page.never("done") { $0.isIn(.done) }
    }
    .check(from: Page(), chart: chart)
  }

  @Test func `a result without a value where there must be one is refused`() {
    let report = report { Page.completes("load") }
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(
      report.problems == [
        "the proof says that the work of the invocation 'load' ends without a value, and it returns a "
          + "value of the type Int; write `completes(\"load\", with: …)` with values of that type"
      ]
    )
  }

  @Test func `values of another type are refused, each type once`() {
    let report = report {
      Page.completes("load", with: "one", "two")
      Page.completes("load", with: 1)
      Page.completes("load", with: 2.5)
    }
    let end =
      ", and it returns a value of the type Int; write `completes(\"load\", with: …)` with values "
      + "of that type"
    #expect(
      report.problems == [
        "the proof says that the work of the invocation 'load' ends with a value of the type String"
          + end,
        "the proof says that the work of the invocation 'load' ends with a value of the type Double"
          + end,
      ]
    )
    #expect(report.claims[0].reason == "nothing was explored")
  }

  @Test func `work that returns nothing has no value`() {
    let chart = MachineChart<Page>(initial: .loading) {
      Page.state(.loading) { Page.invoke("load") { _, _ in }.onDone(to: .done) }
      Page.state(.done)
      Page.state(.failed)
    }
    #expect(report(of: chart) { Page.completes("load") }.claims.map(\.verdict) == [.refuted])
    #expect(
      report(of: chart) { Page.completes("load", with: 3) }.problems == [
        "the proof says that the work of the invocation 'load' ends with a value of the type Int, and "
          + "it returns nothing; write `completes(\"load\")`"
      ]
    )
  }

  @Test func `a value of a type inside of the one that the work returns is a result`() {
    let chart = MachineChart<Page>(initial: .loading) {
      Page.state(.loading) {
        Page.invoke("load") { _, _ in Int?.none }.onDone(to: .done) { $0.got = $1 ?? 7 }
      }
      Page.state(.done)
      Page.state(.failed)
    }
    let report = report(of: chart) {
      Page.completes("load", with: 1)
      Page.completes("load", with: Int?.none)
      Page.possible("none") { $0.got == 7 }
      Page.possible("one") { $0.got == 1 }
    }
    #expect(report.problems.isEmpty)
    #expect(report.claims.map(\.verdict) == [.proved, .proved, .refuted])
  }

  /// Work of one name that returns a number in one state, and a text in the next one.
  private static let twice = MachineChart<Page>(initial: .loading) {
    Page.state(.loading) { Page.invoke("load") { _, _ in 1 }.onDone(to: .failed) { $0.got = $1 } }
    Page.state(.failed) { Page.invoke("load") { _, _ in "" }.onDone(to: .done) { $0.text = $1 } }
    Page.state(.done)
  }

  @Test func `a result is for the work of its name that returns its type`() {
    let right = report(of: Self.twice) {
      Page.completes("load", with: 1, 2)
      Page.completes("load", with: "page")
      Page.always("nothing else") { $0.got < 3 && ["", "page"].contains($0.text) }
    }
    #expect(right.problems.isEmpty)
    #expect(right.claims.map(\.verdict) == [.proved, .refuted])
    #expect(right.findings.allSatisfy { $0.kind != .failingStep })
    let wrong = report(of: Self.twice) { Page.completes("load", with: 1) }
    #expect(
      wrong.problems == [
        "the proof says that the work of the invocation 'load of failed' ends with a value of the type "
          + "Int, and it returns a value of the type String; write `completes(\"load\", with: …)` with "
          + "values of that type"
      ]
    )
    let neither = report(of: Self.twice) { Page.completes("load", with: 2.5) }
    #expect(neither.problems.count == 2)
  }

  @Test func `a result of a machine of a system that is of another type is refused`() {
    var system = MachineSystem("pages")
    let page = system.add("page", Page(), chart: Self.loading)
    system.without(.cancel, of: page)
    system.completes("load", of: page)
    system.completes("load", with: "one", of: page)
    system.never("done") { $0[page].isIn(.done) }
    let report = system.check()
    #expect(report.claims.map(\.verdict) == [.unknown])
    #expect(
      report.problems == [
        "the system says that the work of the invocation 'load' of 'page' ends without a value, and "
          + "it returns a value of the type Int; write `completes(\"load\", with: …, of:)` with values "
          + "of that type",
        "the system says that the work of the invocation 'load' of 'page' ends with a value of the "
          + "type String, and it returns a value of the type Int; write `completes(\"load\", with: …, "
          + "of:)` with values of that type",
      ]
    )
  }
}
