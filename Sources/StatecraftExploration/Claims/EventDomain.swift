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
