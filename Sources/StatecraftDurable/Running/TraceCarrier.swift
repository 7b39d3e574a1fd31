#if Durable
internal import Instrumentation
internal import ServiceContextModule
internal import Tracing

/// Carries the trace of a sender with its inputs, so that what they cause is a part of it.
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
    return headers.isEmpty ? nil : try? JSONForm.text(headers)
  }

  /// Runs something as a span of a trace that was carried.
  static func span<Value: Sendable>(
    _ name: String,
    of trace: String?,
    _ body: () async throws -> Value
  ) async throws -> Value {
    guard let trace, let headers = try? JSONForm.value([String: String].self, trace) else {
      return try await body()
    }
    var context = ServiceContext.topLevel
    InstrumentationSystem.instrument.extract(headers, into: &context, using: Headers())
    return try await withSpan(name, context: context) { _ in try await body() }
  }
}
#endif
