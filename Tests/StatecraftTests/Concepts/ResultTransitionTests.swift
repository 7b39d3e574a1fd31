import Statecraft
import Testing

@Suite struct ResultTransitionTests {
  struct Lost: Error, CustomStringConvertible { var description: String { "lost" } }

  @Test func `modifiers apply to the result before them`() {
    var machine = Machine.traced(Trace.downloading)
    let done = machine.complete("load", with: 30)
    #expect(done.entered == ["ready"])
    #expect(done.outputs == ["loaded 30"])
    #expect(machine.n == 30)
    #expect(machine.takeLog() == "told")
  }

  @Test func `the first result with a true guard is taken`() {
    var machine = Machine.traced(Trace.downloading)
    #expect(machine.complete("load", with: 0).kind == .internal)
    #expect(machine.takeLog() == "nothing")
    #expect(machine.leaves == "load")
  }

  @Test func `a failure is a transition with a typed error`() {
    var machine = Machine.traced(Trace.downloading)
    let outcome = machine.fail("load", with: Lost())
    #expect(outcome.description == "failed load: left load and entered failed; emitted lost")
    var other = Machine.traced(Trace.downloading)
    #expect(other.fail("load", with: CancellationError()).entered == ["ready"])
    #expect(other.takeLog() == "gave up")
  }

  @Test func `a result sends messages and stays inside its state when it is internal`() {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.node("p", initial: "a") {
        Trace.invoke("other", receiving: (any Sendable).self) { _, _, _, _ in 1 }
        Trace.invoke("work") { _, _ in 2 }
          .onDone(to: "b", type: .internal).send(to: "other") { $1 }
        Trace.state("a")
        Trace.state("b")
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.complete("work", with: 2)
    #expect(machine.leaves == "b")
    #expect(machine.takeLog().isEmpty)
    let messages = outcome.effects.compactMap { effect in
      if case .message(let id, let message) = effect { "\(id.name) \(message)" } else { nil }
    }
    #expect(messages == ["other 2"])
  }

  @Test func `a guard in the parentheses and a guard after them must both hold`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.invoke("work") { _, _ in 1 }
          .onDone(to: "t", when: Guard("open") { $0.n == 0 }).when("odd") { $1 % 2 == 1 }
      }
      Trace.state("t")
    }
    for (n, value, kind) in [
      (0, 1, Outcome<Trace>.Kind.transitioned), (0, 2, .refused), (1, 1, .refused),
    ] {
      var context = Trace()
      context.n = n
      var machine = Machine(context, chart: chart)
      #expect(machine.complete("work", with: value).kind == kind)
    }
  }

  @Test func `results may have any kind of target, with or without an action`() {
    let invocation = Trace.invoke("work") { _, _ in 7 }
    let count: @Sendable (inout Trace) -> Void = { $0.n = 1 }
    let read: @Sendable (inout Trace, Int) -> Void = { $0.n = $1 }
    let results: [(Invocation<Trace, Int>, leaves: String, n: Int)] = [
      (invocation.onDone(to: "q").invocation, "q", 0),
      (invocation.onDone(to: "q", do: read).invocation, "q", 7),
      (invocation.onDone(to: "q", do: count).invocation, "q", 1),
      (invocation.onDone(to: .history(of: "p"), do: read).invocation, "q", 7),
      (invocation.onDone(to: .history(of: "p"), do: count).invocation, "q", 1),
      (invocation.onDone().invocation, "s", 0),
      (invocation.onDone(do: read).invocation, "s", 7),
      (invocation.onDone(do: count).invocation, "s", 1),
    ]
    for result in results {
      var machine = Machine.traced(chart(result.0))
      #expect(machine.complete("work", with: 7).isTaken)
      #expect(machine.leaves == result.leaves)
      #expect(machine.n == result.n)
    }
  }

  @Test func `failures may have any kind of target, with or without an action`() {
    let invocation = Trace.invoke("work") { _, _ in 7 }
    let count: @Sendable (inout Trace) -> Void = { $0.write("once") }
    let read: @Sendable (inout Trace, any Error) -> Void = { $0.write("\($1)") }
    let results: [(Invocation<Trace, Int>, leaves: String, log: String)] = [
      (invocation.onFailure(to: "q").invocation, "q", ""),
      (invocation.onFailure(to: "q", do: read).invocation, "q", "lost"),
      (invocation.onFailure(to: "q", do: count).invocation, "q", "once"),
      (invocation.onFailure(to: .history(of: "p"), do: read).invocation, "q", "lost"),
      (invocation.onFailure(to: .history(of: "p"), do: count).invocation, "q", "once"),
      (invocation.onFailure().invocation, "s", ""),
      (invocation.onFailure(do: read).invocation, "s", "lost"),
      (invocation.onFailure(do: count).invocation, "s", "once"),
    ]
    for result in results {
      var machine = Machine.traced(chart(result.0))
      #expect(machine.fail("work", with: Lost()).isTaken)
      #expect(machine.leaves == result.leaves)
      #expect(machine.takeLog() == result.log)
    }
  }

  /// A chart with an invocation in `s`, from which it leads to `q`, a child of `p`.
  private func chart(_ invocation: Invocation<Trace, Int>) -> MachineChart<Trace> {
    MachineChart(initial: "s") {
      Trace.state("s") { invocation }
      Trace.state("p", initial: "q") { Trace.state("q") }
    }
  }
}

extension Trace {
  fileprivate static let downloading = Chart(initial: "load") {
    on(.d) { $0.write("told") }
    on(.e) { $0.write("gave up") }
    state("load") {
      invoke("load") { _, _ in 1 }
        .onDone(to: "ready") { $0.n = $1 }.when("it is something") { $1 > 0 }
        .emit { "loaded \($1)" }.raise(.d)
        .onDone().do("note") { $0.write("nothing") }
        .onFailure(to: "ready").when("cancelled") { $1 is CancellationError }.raise { _ in .e }
        .onFailure(to: "failed").emit { "\($1)" }
    }
    state("ready")
    state("failed")
  }
}
