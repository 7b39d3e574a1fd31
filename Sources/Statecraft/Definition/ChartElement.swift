/// A piece of a chart: a state, a transition, an action, or several of them.
///
/// Elements are made by the functions that every context has (`state`, `on`, `onEntry`, …) and put
/// together by ``ChartBuilder``. A function that returns an element is a reusable part of a chart:
///
/// ```swift
/// @ChartBuilder<Self> static func volume(_ level: Int) -> ChartElement<Self> {
///   on(.up) { $0.level += level }
///   on(.down) { $0.level -= level }
/// }
/// ```
public struct ChartElement<Context: ChartContext>: Sendable {
  @usableFromInline package let parts: ShortList<ChartPart>

  @inlinable
  package init(_ parts: ShortList<ChartPart>) {
    self.parts = parts
  }

  /// Nothing: for a part of a chart that has nothing to add.
  @inlinable
  public init() {
    parts = .none
  }

  @inlinable
  package init(_ part: ChartPart) {
    parts = .one(part)
  }
}

/// What a chart is made of, as it was written; without the context's type, see ``StateID``.
@usableFromInline
package enum ChartPart: Sendable {
  case state(StateDefinition)
  case transition(TransitionDefinition)
  case entry(AnyBlock)
  case exit(AnyBlock)
  case history(HistoryDefinition)
  case data(Erased)
  case invocation(AnyInvocation)
  case tags([String])
  case description(String)
  case migration(MigrationDefinition)
}

extension ChartPart {
  @usableFromInline
  static func append(_ more: ShortList<ChartPart>, to parts: inout [ChartPart]) {
    switch more {
    case .none: break
    case .one(let part): parts.append(part)
    case .many(let several): parts.append(contentsOf: several)
    }
  }
}
