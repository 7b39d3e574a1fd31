internal import Statecraft

/// The assumption that events come again and again when they are possible.
struct FairEvents<Context: ChartContext>: Sendable {
  enum Kind: Sendable {
    /// Each event of these cases, whatever its payload.
    case cases([Int])
    case events([Context.Event])
  }

  let kind: Kind
  /// Whether events come that are possible again and again, and not only those that stay possible.
  let isStrong: Bool
}

extension FairEvents {
  /// Whether some events of a case are meant.
  func isAbout(_ index: Int) -> Bool {
    switch kind {
    case .cases(let cases): cases.contains(index)
    case .events(let events): events.contains { Context.caseIndex(of: $0) == index }
    }
  }

  /// Which of the events of a case are meant, in words.
  func names(of event: EventDescription) -> [String] {
    switch kind {
    case .cases(let cases): cases.contains(event.index) ? [event.name] : []
    case .events(let events):
      events.filter { Context.caseIndex(of: $0) == event.index }
        .map { event.hasPayload ? "\($0)" : event.name }
    }
  }
}
