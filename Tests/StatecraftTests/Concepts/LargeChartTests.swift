import Statecraft
import Testing

/// Charts that are too large to be written by hand.
@Suite struct LargeChartTests {
  struct Numbered: ChartContext {
    typealias State = Int
    enum Event: CaseIterable { case go, back }
  }

  struct Named: ChartContext {
    typealias State = String
    enum Event: CaseIterable { case go, back }
  }

  /// A state in a state in a state.
  static func nest(_ levels: Int) -> MachineChart<Numbered> {
    var inner = Numbered.state(levels) { Numbered.on(.back, to: 1) }
    for level in stride(from: levels - 1, to: 0, by: -1) {
      let child = inner
      inner = Numbered.state(level, initial: level + 1) {
        child
        Numbered.on(.go, to: levels)
      }
    }
    let outermost = inner
    return MachineChart(initial: 1) { outermost }
  }

  @Test func `a thousand levels are allowed`() throws {
    let chart = Self.nest(1_000)
    #expect(chart.diagnostics.isEmpty)
    var machine = try Machine.start(Numbered(), chart: chart).machine
    #expect(machine.configuration == Array(1...1_000))
    machine.send(.back)
    #expect(machine.configuration == Array(1...1_000))
  }

  @Test(arguments: [1_001, 10_000, 100_000])
  func `more levels are an error and do not overflow the stack`(levels: Int) {
    let chart = Self.nest(levels)
    #expect(
      chart.diagnostics.map { $0.problem } == ["'1001' is nested 1001 levels deep"]
    )
    #expect(chart.diagnostics.first?.suggestion == "nest states in at most 1000 levels")
    #expect(throws: ChartError.self) { try chart.validate() }
  }

  @Test func `the memory of a table is bounded when all its configurations are known, too`() throws
  {
    struct Grid: ChartContext {
      typealias State = Int
      typealias Event = Int
      static func caseIndex(of event: Int) -> Int { event }
      static let eventCases = (0..<50).map { EventDescription(index: $0, name: "e\($0)") }
    }
    let bound = 400_000
    let chart = MachineChart<Grid>(initial: 0) {
      for state in 0..<100 { Grid.state(state) { Grid.onAny(to: (state + 1) % 100) } }
    }.limited(to: .init(bytes: bound))
    var machine = try Machine.start(Grid(), chart: chart).machine
    for _ in 0..<100 {
      for event in 0..<49 { machine.send(event) }
    }
    // The last entry may exceed it.
    #expect(try chart.table().bytes < bound + 4_096)
    #expect(machine.state == 4_900 % 100)
  }

  @Test func `states keep large associated values and strings`() throws {
    struct Wide: ChartContext {
      struct State: Hashable, Sendable {
        var words = [0, 0, 0]
        var text = ""
      }
      enum Event: CaseIterable { case go }
    }
    let first = Wide.State(words: [1, 2, 3], text: "a long text that needs memory of its own")
    let second = Wide.State(words: [], text: "b")
    let chart = MachineChart<Wide>(initial: first) {
      Wide.state(first) { Wide.on(.go, to: second) }
      Wide.state(second) { Wide.on(.go, to: .history(of: first)) }
    }
    #expect(chart.diagnostics.map { $0.severity } == [.error])
    let sound = MachineChart<Wide>(initial: first) {
      Wide.state(first) { Wide.on(.go, to: second) }
      Wide.state(second) { Wide.on(.go, to: first) }
    }
    var machine = try Machine.start(Wide(), chart: sound).machine
    #expect(machine.state == first)
    machine.send(.go)
    #expect(machine.state == second)
  }

  @Test func `equal values are one state although their bytes differ`() {
    struct Odd: ChartContext {
      struct State: Hashable, Sendable {
        var value: Int16
        var remark: Int16
        static func == (left: Self, right: Self) -> Bool { left.value == right.value }
        func hash(into hasher: inout Hasher) { hasher.combine(value) }
      }
      enum Event: CaseIterable { case go }
    }
    let chart = MachineChart<Odd>(initial: Odd.State(value: 1, remark: 9)) {
      Odd.state(Odd.State(value: 1, remark: 1)) {
        Odd.on(.go, to: Odd.State(value: 2, remark: 7))
      }
      Odd.state(Odd.State(value: 2, remark: 2)) {
        Odd.on(.go, to: Odd.State(value: 1, remark: 3))
      }
    }
    #expect(chart.diagnostics.isEmpty)
  }

  @Test func `transitions after child states keep their order`() throws {
    let chart = MachineChart<Named>(initial: "outer") {
      Named.state("outer", initial: "inner") {
        Named.on(.go, to: "first").when("never") { _ in false }
        Named.state("inner") { Named.on(.back, to: "first") }
        Named.on(.go, to: "second")
        Named.state("other") { Named.on(.back, to: "inner") }
        Named.on(.back, to: "other")
      }
      Named.state("first")
      Named.state("second")
    }
    #expect(chart.diagnostics.isEmpty)
    var machine = try Machine.start(Named(), chart: chart).machine
    machine.send(.go)
    #expect(machine.state == "second")
  }
}
