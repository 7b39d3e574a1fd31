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
  /// In a box of its own: it is the largest part and a rare one, and would make all parts as large.
  indirect case note(ChartNote)
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
