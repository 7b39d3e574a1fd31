internal import Statecraft

/// Events of a case that may come, each with a payload of its domain.
struct EventDomain<Context: ChartContext>: Sendable {
  enum Source: Sendable {
    case constant([Context.Event])
    /// The events depend on the situation.
    case computed(@Sendable (Situation<Context>) -> [Context.Event])
  }

  let source: Source
  let location: Diagnostic.Location
}

/// The results that the work of an invocation ends with.
struct InvocationDomain<Context: ChartContext>: Sendable {
  let name: String
  let results: [InvocationEnd]
}

/// A result of an invocation's work.
enum InvocationEnd: Sendable {
  case value(any Sendable)
  case failure(any Error)
}
