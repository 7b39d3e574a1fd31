import StatecraftTesting
import Testing

@testable import Statecraft

/// Findings and traps point at the user's own lines.
@Suite struct PlaceDiagnosticTests {
  struct Half: Statechart {
    enum State: CaseIterable { case here, forgotten }
    enum Event: CaseIterable { case go }
    static let line = #line + 1
    static let chart = Chart(initial: .here) { state(.here) { on(.go) { _ in } } }
  }

  @Test func `a trap points at the line of the machine and names the line of the chart`()
    async throws
  {
    // What a macro's closure contains counts as written where the macro begins.
    let line = #line + 1
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Machine(Half())
      }
    )
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("PlaceDiagnosticTests.swift:\(line): Fatal error: The chart 'Half' has 1 error")
    )
    #expect(
      text.contains(
        "StatecraftTests/PlaceDiagnosticTests.swift:\(Half.line): error: the state 'forgotten'"
      )
    )
  }

  @Test func `a trap of a machine at a chart or of a population points at its line`() async throws {
    let line = #line + 1
    let first = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Machine(Half(), chart: Half.chart)
      }
    )
    let second = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Population(of: Half.self)
      }
    )
    for (result, line) in [(first, line), (second, line + 5)] {
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "PlaceDiagnosticTests.swift:\(line): Fatal error: The chart 'Half' has 1 error"
        )
      )
    }
  }

  @Test func `a negative delay is found where it is written`() {
    let line = #line
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.on(.a) { $0.n += 1 }
        Trace.after(.seconds(-1)).do { $0.n = 1 }
      }
    }
    #expect(chart.diagnostics.first { $0.severity == .error }?.location?.line == line + 4)
  }

  @Test(arguments: [0, -1, .min])
  func `a limit below one is an error`(_ limit: Int) {
    let line = #line + 1
    let chart = MachineChart<Trace>(initial: "a", microstepLimit: limit) { Trace.state("a") }
    #expect(
      chart.findings == [
        "error: the microstep limit of 'Trace' is \(limit), so no event could be handled; "
          + "pass `microstepLimit:` 1 or more, or leave it out"
      ]
    )
    #expect(chart.diagnostics.first?.location?.line == line)
  }

  // MARK: - Charts that are computed

  struct Computed: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case go }
    static let line = #line + 1
    static var chart: Chart { Chart(initial: .only) { state(.only) { on(.go) { _ in } } } }
  }

  struct Stored: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case go }
    static let chart = Chart(initial: .only) { state(.only) { on(.go) { _ in } } }
  }

  struct Choosing: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case go }
    nonisolated(unsafe) static var isSecond = false
    static let first = Chart(initial: .only) { state(.only) { on(.go) { _ in } } }
    static let second = Chart(initial: .only) { state(.only) { on(.go) { _ in } } }
    static var chart: Chart { isSecond ? second : first }
  }

  struct Generic<Element: Sendable>: Statechart {
    enum State: CaseIterable { case only }
    enum Event: CaseIterable { case go }
    static var chart: Chart { Chart(initial: .only) { state(.only) { on(.go) { _ in } } } }
  }

  static let warning =
    "StatecraftTests/PlaceDiagnosticTests.swift:\(Computed.line): warning: the chart of "
    + "'Computed' is compiled anew "
    + "each time it is asked for, because it is computed; write `static let chart = Chart(…)`."

  @Test func `a computed chart is not sound`() {
    #expect(Computed.computedChartFinding?.description == Self.warning)
    withKnownIssue {
      expectSound(Computed.chart)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(Self.warning) }
    }
    expectSound(Stored.chart)
    expectSound(Choosing.chart)
    expectSound(Generic<Int>.chart)
  }

  @Test func `many machines of a computed chart give one warning on standard error`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        for _ in 0..<100 { _ = Machine(Computed()) }
      }
    )
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0 == Self.warning } == 1)
  }

  @Test func `charts that are stored or cannot be stored are not reported`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        for round in 0..<100 {
          Choosing.isSecond = round % 2 == 1
          _ = (Machine(Stored()), Machine(Choosing()), Machine(Generic<Int>()))
        }
      }
    )
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("warning"))
  }
}
