#if Durable
import InMemoryTracing
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing
import Tracing

/// The spans that the article about running durable machines lists.
@Suite struct TracingTests {
  private let tracer = InMemoryTracer()

  /// An order, started outside of any trace.
  private func shop() async throws -> Shop {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    return shop
  }

  /// The finished spans of a name, in the order of their ends.
  private func spans(_ name: String) -> [FinishedInMemorySpan] {
    tracer.finishedSpans.filter { $0.operationName == name }
  }

  /// What a link to a span names.
  private func target(_ span: FinishedInMemorySpan) -> InMemorySpanContext {
    InMemorySpanContext(traceID: span.traceID, spanID: span.spanID, parentSpanID: nil)
  }

  private func targets(_ span: FinishedInMemorySpan) -> [InMemorySpanContext?] {
    span.links.map(\.context.inMemorySpanContext)
  }

  @Test func `a step has a trace of its own, and links to the span of its post`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      _ = try await withSpan("checkout") { _ in
        try await shop.orders.post(.pay(100), to: "42", key: "p")
      }
      try await shop.machines.processAll()
    }
    let post = try #require(spans("checkout").first)
    // The payment, and the result of the work that it started.
    let steps = spans("Order step")
    try #require(steps.count == 2)
    for (step, revision) in zip(steps, [2, 3] as [Int64]) {
      #expect(targets(step) == [target(post)])
      #expect(step.traceID != post.traceID)
      #expect(step.parentSpanID == nil)
      #expect(step.kind == .consumer)
      #expect(step.status == nil)
      #expect(step.attributes.get("statecraft.machine") == .string("Order/42"))
      #expect(step.attributes.get("statecraft.revision") == .int64(revision))
    }
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func `work and outputs are spans of the trace of their cause`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      _ = try await withSpan("checkout") { _ in
        try await shop.orders.post(.pay(100), to: "42", key: "p")
      }
      try await shop.machines.processAll()
    }
    let post = try #require(spans("checkout").first)
    for name in ["Order capture", "Order output"] {
      let span = try #require(spans(name).first, "\(name)")
      #expect(span.traceID == post.traceID)
      #expect(span.parentSpanID == post.spanID)
    }
  }

  @Test func `a step of several senders links to each of them once`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      for (name, keys) in [("first", ["a", "b"]), ("second", ["c"])] {
        try await withSpan(name) { _ in
          for key in keys { try await shop.orders.post(.pay(1), to: "42", key: key) }
        }
      }
      try await shop.machines.processAll()
    }
    let senders = spans("first") + spans("second")
    #expect(senders.count == 2)
    let steps = spans("Order step")
    #expect(steps.map(targets) == [senders.map(target)])
  }

  @Test func `an event that is sent is linked, too`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      _ = try await withSpan("checkout") { _ in
        try await shop.orders.send(.cancel, to: "42", key: "c")
      }
    }
    let sender = try #require(spans("checkout").first)
    #expect(spans("Order step").map(targets) == [[target(sender)]])
  }

  @Test func `an event as JSON carries the trace of its task`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      _ = try await withSpan("checkout") { _ in
        try await shop.orders.send(json: "\"cancel\"", to: "42", key: "c")
      }
    }
    let sender = try #require(spans("checkout").first)
    #expect(spans("Order step").map(targets) == [[target(sender)]])
  }

  /// As the service passes on what a request's headers say.
  @Test func `work is a span of the trace that headers name`() async throws {
    let shop = try await shop()
    let headers = [InMemoryTracer.traceIDKey: "client", InMemoryTracer.spanIDKey: "request"]
    try await withTracer(tracer) {
      _ = try await NamedMachines(shop.machines).send(
        event: #"{"pay":{"_0":100}}"#,
        to: MachineAddress(chart: "Order", id: "42"),
        key: "p",
        trace: headers
      )
      try await shop.machines.processAll()
    }
    let capture = try #require(spans("Order capture").first)
    #expect(capture.traceID == "client")
    #expect(capture.parentSpanID == "request")
    let step = try #require(spans("Order step").first)
    #expect(targets(step).map { $0?.spanID } == ["request"])
  }

  @Test func `headers that the tracer does not know are no trace`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      _ = try await NamedMachines(shop.machines).send(
        event: #"{"pay":{"_0":100}}"#,
        to: MachineAddress(chart: "Order", id: "42"),
        key: "p",
        trace: ["traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"]
      )
      try await shop.machines.processAll()
    }
    #expect(try await shop.orders.machine("42").state == .paid)
    #expect(tracer.finishedSpans.isEmpty)
  }

  @Test func `inputs without a trace have no span`() async throws {
    let shop = try await shop()
    try await withTracer(tracer) {
      try await shop.orders.post(.pay(100), to: "42", key: "p")
      shop.time.advance(by: .seconds(86_400))
      try await shop.machines.processAll()
    }
    #expect(try await shop.orders.machine("42").state == .paid)
    #expect(tracer.finishedSpans.isEmpty)
  }

  @Test func `the span of a step that parks its machine has the reason`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Trap.self) }
    let traps = machines[Trap.self]
    try await traps.start("1", Trap(), key: "k")
    try await withTracer(tracer) {
      _ = try await withSpan("walk") { _ in try await traps.post(.step, to: "1", key: "s") }
      try await machines.processAll()
    }
    let step = try #require(spans("Trap step").first)
    #expect(step.status?.code == .error)
    #expect(step.status?.message?.contains("the trap is sprung") == true)
    #expect(targets(step) == spans("walk").map(target))
  }
}
#endif
