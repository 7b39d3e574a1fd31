import Statecraft
import Testing

@Suite struct InvocationTests {
  struct Lost: Error, CustomStringConvertible { var description: String { "lost" } }

  @Test func `an invocation starts at the end of the macrostep with the context of that time`()
    throws
  {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "load") }
      Trace.state("load") {
        Trace.onEntry().raise(.b)
        Trace.on(.b) { $0.n = 7 }
        Trace.invoke("work") { context, _ in context.n }
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    let request = try #require(
      outcome.effects.compactMap { effect in
        if case .startInvocation(let request) = effect { request } else { nil }
      }.first
    )
    #expect(request.context.n == 7)
    #expect(request.id.description == "'work' of 'load'")
    #expect(machine.invocations == [request.id])
  }

  @Test func `a state that is left in the same macrostep starts no invocation`() {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "load") }
      Trace.state("load") {
        Trace.always(to: "idle")
        Trace.invoke("work") { _, _ in 1 }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).effects.isEmpty)
    #expect(machine.invocations.isEmpty)
  }

  @Test func `the result of an invocation is typed and selects a transition`() {
    var machine = Machine.traced(Trace.loading)
    machine.send(.a)
    #expect(machine.complete("load", with: 3).kind == .internal)
    #expect(machine.n == 3)
    #expect(machine.invocations.isEmpty)
    machine.send(.b)
    machine.send(.a)
    #expect(machine.complete("load", with: 30).entered == ["ready"])
    #expect(machine.n == 30)
  }

  @Test func `the failure of an invocation has its own transition`() {
    var machine = Machine.traced(Trace.loading)
    machine.send(.a)
    #expect(machine.fail("load", with: Lost()).entered == ["failed"])
    #expect(machine.takeLog() == "lost")
  }

  @Test func `a failure that no transition takes is an error of the outcome`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.invoke("work") { _, _ in 1 }.onDone { $0.n = $1 } }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.fail("work", with: Lost())
    #expect(
      outcome.description
        == "failed work: failed, the invocation 'work' failed and has no `onFailure`: lost"
    )
  }

  @Test func `onError takes a failure that no onFailure takes`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.onError(to: "t").do { $0.write("\($1)") }
      Trace.state("s") { Trace.invoke("work") { _, _ in 1 } }
      Trace.state("t")
    }
    var machine = Machine.traced(chart)
    machine.fail("work", with: Lost())
    #expect(machine.takeLog() == "lost")
    #expect(machine.leaves == "t")
  }

  @Test func `leaving the state cancels its invocation, and a late result is refused`() throws {
    var machine = Machine.traced(Trace.loading)
    machine.send(.a)
    let id = try #require(machine.invocations.first)
    let outcome = machine.send(.b)
    #expect(
      outcome.effects.contains { effect in
        if case .cancelInvocation(let cancelled) = effect { cancelled == id } else { false }
      }
    )
    machine.send(.a)
    let late = machine.resolve(id, with: .success(99))
    #expect(late.kind == .refused)
    #expect(late.explanation?.reason == "what the invocation 'load' of 'load' belongs to has ended")
    #expect(machine.complete("nothing", with: 1).kind == .refused)
  }

  @Test func `a result of another type fails the step and is named with its type`() {
    var machine = Machine.traced(Trace.loading)
    machine.send(.a)
    let outcome = machine.complete("load", with: "text")
    #expect(outcome.kind == .refused || outcome.kind == .failed)
    #expect(
      "\(outcome)".contains("the result is of type String, not Int")
    )
    #expect(machine.leaves == "load")
  }

  @Test(arguments: ["emit", "raise", "raise later", "send"])
  func `a result of another type takes the step back, whatever reads it`(_ reader: String) {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "load") }
      Trace.state("load") {
        let done = Trace.invoke("load", receiving: (any Sendable).self) { _, _, _, _ in 1 }
          .onDone(to: "ready")
        switch reader {
        case "emit": done.emit { "\($0.n + $1)" }
        case "raise": done.raise { $1 > $0.n ? .b : .c }
        case "raise later": done.raise(after: .seconds(1), id: "later") { $1 > $0.n ? .b : .c }
        default: done.send(to: "load") { $1 + $0.n }
        }
      }
      Trace.state("ready")
    }
    for chart in [chart, chart.limited(to: .none)] {
      var machine = Machine.traced(chart)
      machine.send(.a)
      #expect(machine.complete("load", with: "text").kind == .failed)
      #expect(machine.leaves == "load")
    }
  }

  @Test func `messages reach only running invocations of their name`() {
    var machine = Machine.traced(Trace.loading)
    machine.send(.a)
    let effects = machine.send(.c).effects
    #expect(
      effects.contains { effect in
        if case .message(let id, let message) = effect {
          id.name == "load" && message as? Int == 0
        } else {
          false
        }
      }
    )
    machine.send(.b)
    #expect(machine.send(.c).effects.isEmpty)
  }

  @Test func `a message from the state's entry waits until the invocation starts`() {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "s").send(to: "work") { _, _ in "first" } }
      Trace.state("s") {
        Trace.onEntry().send(to: "work") { _ in "second" }.raise(.b)
        Trace.on(.b).send(to: "work") { _, _ in "third" }
        Trace.invoke("other") { _, _ in 1 }
        Trace.invoke("work", receiving: (any Sendable).self) { _, _, _, _ in 1 }
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    let effects = outcome.effects.compactMap { effect -> String? in
      switch effect {
      case .startInvocation(let request): "start \(request.id.name)"
      case .message(let id, let message): "\(message) to \(id.name)"
      default: nil
      }
    }
    #expect(
      effects == ["start other", "start work", "first to work", "second to work", "third to work"]
    )
    #expect(outcome.undelivered.isEmpty)
  }

  @Test func `invocations of one name that start together all receive the message`() {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "both").send(to: "work") { _, _ in 5 } }
      Trace.parallel("both") {
        Trace.state("left") {
          Trace.invoke("work", receiving: (any Sendable).self) { _, _, _, _ in 1 }
        }
        Trace.state("right") {
          Trace.invoke("work", receiving: (any Sendable).self) { _, _, _, _ in 1 }
        }
      }
    }
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    let receivers = outcome.effects.compactMap { effect in
      if case .message(let id, _) = effect { id.state } else { nil }
    }
    #expect(receivers == ["left", "right"])
    #expect(outcome.undelivered.isEmpty)
  }

  @Test func `a message to an invocation that does not run is undelivered in the outcome`() {
    var machine = Machine.traced(Trace.loading)
    let outcome = machine.send(.c)
    #expect(outcome.kind == .internal)
    #expect(outcome.undelivered.map(\.invocation) == ["load"])
    #expect(outcome.undelivered.map { $0.message as? Int } == [0])
    #expect(
      outcome.description
        == "c: internal; the message '0' was not delivered: no invocation 'load' is running; "
        + "send it while its state is active"
    )
    machine.send(.a)
    #expect(machine.send(.c).undelivered.isEmpty)
  }

  @Test func `a message to an invocation that never starts is undelivered in the outcome`() {
    let chart = MachineChart<Trace>(initial: "idle") {
      Trace.state("idle") { Trace.on(.a, to: "s") }
      Trace.state("s") {
        Trace.onEntry().send(to: "work") { _ in "lost" }
        Trace.always(to: "idle")
        Trace.invoke("work", receiving: (any Sendable).self) { _, _, _, _ in 1 }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).undelivered.map { "\($0.message)" } == ["lost"])
    #expect(machine.send(.a).undelivered.count == 1)
  }

  @Test func `a message of an exit action does not reach the invocation that ends`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a, to: "t")
        Trace.on(.b, to: "s")
        Trace.invoke("work", receiving: (any Sendable).self) { _, _, _, _ in 1 }
      }
      Trace.state("t") { Trace.onEntry().send(to: "work") { _ in "late" } }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.b).undelivered.isEmpty)
    #expect(machine.send(.a).undelivered.count == 1)
  }

  @Test func `only the named one of several running invocations receives a message`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).send(to: "two") { _, _ in "hello" }
        Trace.invoke("one", receiving: (any Sendable).self) { _, _, _, _ in 1 }
        Trace.invoke("two", receiving: (any Sendable).self) { _, _, _, _ in 2 }
      }
    }
    var machine = Machine.traced(chart)
    let receivers = machine.send(.a).effects.compactMap { effect in
      if case .message(let id, _) = effect { id.name } else { nil }
    }
    #expect(receivers == ["two"])
  }
}

extension Trace {
  fileprivate static let loading = Chart(initial: "idle") {
    on(.c).send(to: "load") { context, _ in context.n }
    state("idle") { on(.a, to: "load") }
    state("load") {
      on(.b, to: "idle")
      invoke("load", receiving: (any Sendable).self) { _, _, _, _ in 1 }
        .onDone(to: "ready", when: Guard("open") { $0.n > 0 }) { $0.n = $1 }
        .onDone { $0.n = $1 }
        .onFailure(to: "failed") { $0.write("\($1)") }
    }
    state("ready")
    state("failed")
  }
}

/// Messages to work that does not receive them.
@Suite struct UndeliveredMessageTests {
  @Test func `a message to work that accepts no messages is an error of the chart`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).send(to: "work") { _, _ in 1 }
        Trace.invoke("work") { _, _ in 1 }
      }
    }
    #expect(
      chart.findings == [
        "error: 's' sends to the invocation 'work', whose work receives no messages; "
          + "write it as `invoke(\"work\", receiving: …)`, or remove the message"
      ]
    )
  }

  @Test func `a limit of zero messages is an error of the chart`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.on(.a).send(to: "work") { _, _ in 1 }
        Trace.invoke("work", receiving: Int.self, messages: .limit(0)) { _, _, _, _ in 1 }
      }
    }
    #expect(
      chart.findings == [
        "error: 's' allows 0 messages for its invocation 'work'; "
          + "pass 1 or more to `messages: .limit(…)`"
      ]
    )
  }

  @Test func `a message of another type is undelivered, and the outcome has its type`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.onEntry().send(to: "work") { _ in "early" }
        Trace.on(.a).send(to: "work") { _, _ in "text" }
        Trace.on(.b).send(to: "work") { _, _ in 7 }
        Trace.invoke("work", receiving: Int.self) { _, _, _, _ in 1 }
      }
    }
    let start = try? Machine.start(Trace(), chart: chart)
    #expect(start?.outcome.undelivered.map(\.reason) == [.otherType(received: "Int")])
    var machine = Machine.traced(chart)
    let outcome = machine.send(.a)
    #expect(outcome.messages.isEmpty)
    #expect(
      outcome.description
        == "a: internal; the message 'text' was not delivered: the invocation 'work' receives "
        + "values of 'Int', and this is one of 'String'; send a value of 'Int'"
    )
    let sent = machine.send(.b)
    #expect(sent.undelivered.isEmpty)
    #expect(sent.messages.map { "\($0.message) to \($0.invocation.name)" } == ["7 to work"])
  }

  @Test func `an invocation that accepts no messages receives none of its namesake's`() {
    let chart = MachineChart<Trace>(initial: "deaf") {
      Trace.on(.a).send(to: "work") { _, _ in 1 }
      Trace.state("deaf") {
        Trace.on(.b, to: "open")
        Trace.invoke("work") { _, _ in 1 }
      }
      Trace.state("open") {
        Trace.invoke("work", receiving: Int.self) { _, _, _, _ in 1 }
      }
    }
    var machine = Machine.traced(chart)
    #expect(
      machine.send(.a).undelivered.map { "\($0)" } == [
        "the message '1' was not delivered: the work of the invocation 'work' receives no "
          + "messages; write it as `invoke(\"work\", receiving: …)`"
      ]
    )
    machine.send(.b)
    #expect(machine.send(.a).messages.count == 1)
  }
}
