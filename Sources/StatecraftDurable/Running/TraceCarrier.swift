#if Durable
internal import Instrumentation
internal import ServiceContextModule
internal import Tracing

/// Carries the trace of a sender with its inputs.
///
/// Work and outputs that an input causes are spans of the sender's trace; steps link to it.
enum TraceCarrier {
  private struct Headers: Injector, Extractor {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
      carrier[key] = value
    }

    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
  }

  /// The trace of the current task as JSON; `nil` without one.
  static var current: String? {
    guard let context = ServiceContext.current else { return nil }
    var headers: [String: String] = [:]
    InstrumentationSystem.instrument.inject(context, into: &headers, using: Headers())
    return text(headers)
  }

  /// A trace that headers carry, as JSON; `nil` without any.
  static func text(_ headers: [String: String]) -> String? {
    headers.isEmpty ? nil : try? JSONForm.text(headers)
  }

  /// The time by which spans are measured.
  static var now: DefaultTracerClock.Instant { DefaultTracerClock.now }

  /// Runs something as a span of a trace that was carried.
  static func span<Value: Sendable>(
    _ name: String,
    of trace: String?,
    _ body: () async throws -> Value
  ) async throws -> Value {
    guard let context = trace.flatMap(context(of:)) else { return try await body() }
    return try await withSpan(name, context: context) { _ in try await body() }
  }

  /// Records a step that was committed, as a span that links to the spans of its senders.
  ///
  /// The span begins a trace of its own, since a step may apply the inputs of several senders. A step
  /// none of whose inputs carries a trace is not recorded.
  static func record(_ decision: StepDecision, from began: DefaultTracerClock.Instant) {
    let senders = decision.traces.compactMap(context(of:))
    guard !senders.isEmpty, let change = decision.change else { return }
    let span = startSpan(
      "\(change.address.chart) step",
      context: .topLevel,
      ofKind: .consumer,
      at: began
    )
    span.attributes["statecraft.machine"] = "\(change.address)"
    span.attributes["statecraft.revision"] = change.machine.revision
    for context in senders {
      span.addLink(SpanLink(context: context, attributes: [:]))
    }
    if let reason = decision.parked { span.setStatus(SpanStatus(code: .error, message: reason)) }
    span.end()
  }

  /// The context of a trace that was carried; `nil` if the text is none that the tracer of this process reads.
  private static func context(of trace: String) -> ServiceContext? {
    guard let headers = try? JSONForm.value([String: String].self, trace) else { return nil }
    var context = ServiceContext.topLevel
    InstrumentationSystem.instrument.extract(headers, into: &context, using: Headers())
    return context.isEmpty ? nil : context
  }
}
#endif
