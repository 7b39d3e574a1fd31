@testable import Statecraft
import Testing

/// What diagrams show of entry and exit actions.
@Suite struct ActionNameTests {
  static let chart = MachineChart<Trace>(initial: "s") {
    Trace.state("s") {
      Trace.onEntry("greet").emit { "hello \($0.n)" }
      Trace.onEntry("count").do("add") { $0.n += 1 }.raise { $0.n > 0 ? .a : .b }
      Trace.onExit("part").emit("goodbye").emit { _ in "for good" }
      Trace.onExit("nothing")
      Trace.on(.a) { $0.write("a") }
      Trace.on(.c, to: "t")
    }
    Trace.state("t")
  }

  @Test func `a name without a closure is that of the first action without one`() {
    let state = Self.chart.model.shape.states[1]
    #expect(state.entry.map(\.labels) == [["greet"], ["add", "count"]])
    #expect(state.exit.map(\.labels) == [["part", "emit an output"], []])
  }

  @Test func `a named action does what it did without its name`() throws {
    var (machine, start) = try Machine.start(Trace(), chart: Self.chart)
    #expect(start.outputs == ["hello 0"])
    #expect(machine.log == ["a"])
    #expect(machine.send(.c).outputs == ["goodbye", "for good"])
  }
}
