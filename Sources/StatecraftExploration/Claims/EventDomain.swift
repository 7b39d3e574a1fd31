internal import Statecraft

/// Events of a case that may come, each with a payload of its domain.
struct EventDomain<Context: ChartContext>: Sendable {
  enum Source: Sendable {
    case constant([Context.Event])
    /// The events depend on the situation.
    case computed(@Sendable (Situation<Context>) -> [Context.Event])
  }

  /// How many events a domain has at most; one that depends on the situation, in each of them.
  static var limit: Int { 1_000_000 }

  let source: Source
  let location: Diagnostic.Location

  /// Whether there are more events than a proof takes.
  var isTooLarge: Bool {
    if case .constant(let events) = source { events.count > Self.limit } else { false }
  }

  /// Says that there are more events than a proof takes.
  var tooLargeText: String {
    let (name, remedy) =
      switch source {
      case .constant: ("in", "choose a smaller domain, or one that depends on the situation")
      case .computed: ("from", "choose a smaller domain")
      }
    return "an `every(…, \(name):)` has more than 1,000,000 payloads; \(remedy) (\(location))"
  }
}
