import StatecraftTesting
import Testing

@testable import Statecraft

/// A trap at the start of a machine points at the line that makes it, in every driver.
@Suite struct TrapPlaceTests {
  struct Half: Statechart {
    enum State: CaseIterable { case here, forgotten }
    enum Event: CaseIterable { case go }
    static let chart = Chart(initial: .here) { state(.here) { on(.go) { _ in } } }
  }

  struct Served: Statechart {
    enum State: CaseIterable { case here, forgotten }
    enum Event: CaseIterable { case go }
    struct Environment: Sendable {}
    static let chart = Chart(initial: .here) { state(.here) { on(.go) { _ in } } }
  }

  private func expectTrap(
    _ result: ExitTest.Result?,
    _ chart: String,
    at line: Int,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(result, sourceLocation: sourceLocation).standardErrorContent
    let text = String(decoding: error, as: UTF8.self)
    let place = "TrapPlaceTests.swift:\(line): Fatal error: The chart '\(chart)' has 1 error"
    #expect(text.contains(place), "\(text)", sourceLocation: sourceLocation)
  }

  @Test func `the trap of a live machine has its line`() async throws {
    let line = #line + 1
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LiveMachine(Half())
    }
    try expectTrap(result, "Half", at: line)
  }

  @Test func `the trap of a live machine with services has its line`() async throws {
    let line = #line + 1
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LiveMachine(Served(), environment: Served.Environment())
    }
    try expectTrap(result, "Served", at: line)
  }

  @Test func `the trap of an observable machine has its line`() async throws {
    let line = #line + 1
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = ObservableMachine(Half()) }
    }
    try expectTrap(result, "Half", at: line)
  }

  @Test func `the trap of an observable machine with services has its line`() async throws {
    let line = #line + 1
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ObservableMachine(Served(), environment: Served.Environment())
      }
    }
    try expectTrap(result, "Served", at: line)
  }

  @Test func `the trap of a machine under test has its line`() async throws {
    let line = #line + 1
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MachineTest(Half())
    }
    try expectTrap(result, "Half", at: line)
  }
}
