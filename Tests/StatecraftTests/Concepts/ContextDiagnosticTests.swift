import Testing

@testable import Statecraft

/// Wrong uses of the context: data that two states hold, and objects.
@Suite struct ContextDiagnosticTests {
  @Test func `a property that is data of nested states is found by name`() throws {
    let line = #line
    let chart = MachineChart<Trace>(initial: "outer") {
      Trace.state("outer", initial: "inner") {
        Trace.holding(\.held) { _ in "outer" }
        Trace.state("inner") { Trace.holding(\.held) { _ in "inner" } }
      }
    }
    #expect(
      chart.findings == [
        "error: 'outer' and 'inner' both hold 'held' and are active together: leaving one of them "
          + "clears it for the other; hold it in one of them, or give each a property of its own"
      ]
    )
    #expect(chart.diagnostics.first?.location?.line == line + 4)
  }

  @Test func `a property that is data of two regions is found, however deep`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.state("r", initial: "r1") {
          Trace.state("r1") { Trace.holding(\.held) { _ in "r1" } }
        }
        Trace.state("s")
        Trace.state("t") { Trace.holding(\.held) { _ in "t" } }
      }
    }
    #expect(
      chart.findings == [
        "error: 'r1' and 't' both hold 'held' and can be active together: leaving one of them "
          + "clears it for the other; hold it in one of them, or give each a property of its own"
      ]
    )
  }

  @Test func `a property that is data of one state twice is found`() {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.holding(\.held) { _ in "1" }
        Trace.holding(\.held) { _ in "2" }
      }
    }
    #expect(chart.findings == ["error: 'a' holds 'held' twice; remove one `holding`"])
  }

  struct Two: ChartContext {
    typealias State = String
    enum Event: CaseIterable { case go }
    var first: Int?
    var second: Int?
  }

  @Test func `states that exclude each other may share a data property`() {
    let chart = MachineChart<Two>(initial: "a") {
      Two.state("a") {
        Two.holding(\.first) { _ in 1 }
        Two.holding(\.second) { _ in 1 }
        Two.on(.go, to: "b")
      }
      Two.state("b", initial: "c") {
        Two.holding(\.first) { _ in 2 }
        Two.state("c") {
          Two.holding(\.second) { _ in 2 }
          Two.on(.go, to: "d")
        }
        Two.state("d") { Two.holding(\.second) { _ in 3 } }
      }
    }
    #expect(chart.findings == [])
  }

  // MARK: - Objects

  struct Boom: Error {}

  final class Ledger: Statechart {
    enum State: CaseIterable { case open }
    enum Event: CaseIterable { case book }
    nonisolated(unsafe) var n = 0

    static let chart = Chart(initial: .open) {
      state(.open) { on(.book).do { $0.n += 1 }.do { _ in throw Boom() } }
    }
  }

  @Test func `an object as the context is an error when failed steps are rolled back`() {
    #expect(
      Ledger.chart.findings == [
        "error: the context 'Ledger' is a class and actions of the chart can throw: a failed step "
          + "cannot roll back its changes to it; make 'Ledger' a `struct`, or pass `errors: "
          + ".raise` to the chart"
      ]
    )
    #expect(
      Ledger.chart.diagnostics.first?.location?.file
        == "StatecraftTests/ContextDiagnosticTests.swift"
    )
  }

  @Test func `an object as the context is a warning in other charts`() {
    let chart = MachineChart<Ledger>(initial: .open, errors: .raise) {
      Ledger.state(.open) { Ledger.on(.book).do { $0.n += 1 }.do { _ in throw Boom() } }
    }
    #expect(
      chart.findings == [
        "warning: the context 'Ledger' is a class: copies and snapshots of a machine share it, "
          + "and an endless loop is not rolled back; make 'Ledger' a `struct`, and put shared "
          + "objects into the environment"
      ]
    )
    let plain = MachineChart<Ledger>(initial: .open) {
      Ledger.state(.open) { Ledger.on(.book) { $0.n += 1 } }
    }
    #expect(plain.diagnostics.map(\.severity) == [.warning])
  }
}
