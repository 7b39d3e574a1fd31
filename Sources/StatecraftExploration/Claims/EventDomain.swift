internal import Statecraft

/// Events of a case that may come, each with a payload of its domain.
struct EventDomain<Context: ChartContext>: Sendable {
  enum Source: Sendable {
    case constant([Context.Event])
    /// The events depend on the situation.
    case computed(@Sendable (Situation<Context>) -> [Context.Event])
  }

  /// How many events a domain has at most, unless they depend on the situation.
  static var limit: Int { 1_000_000 }

  let source: Source
  let location: Diagnostic.Location

  /// Whether there are more events than a proof takes.
  var isTooLarge: Bool {
    if case .constant(let events) = source { events.count > Self.limit } else { false }
  }
}
