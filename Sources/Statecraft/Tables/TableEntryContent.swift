/// What a table entry is going to do, before it is written into the table.
indirect enum TableEntryContent<Context: ChartContext> {
  /// The event takes the engine's general way.
  case general
  case decision(Test<Context>, yes: TableEntryContent<Context>, no: TableEntryContent<Context>)
  /// Content, and what follows it.
  case content([StepContent<Context>], then: TableEntryContent<Context>)
  /// The end: what has been done.
  case run(PrecomputedStep<Context>)
  /// The event is kept for later.
  case postpone(PrecomputedStep<Context>)
}

extension TableEntryContent {
  /// Whether content precedes what only the engine can do; the engine cannot go on from there.
  var isBroken: Bool { isBroken(afterContent: false) }

  private func isBroken(afterContent: Bool) -> Bool {
    switch self {
    case .general: afterContent
    case .decision(_, let yes, let no):
      yes.isBroken(afterContent: afterContent) || no.isBroken(afterContent: afterContent)
    case .content(_, let next): next.isBroken(afterContent: true)
    case .run, .postpone: false
    }
  }

  /// Whether it is a tree of decisions that end in operations or in what only the engine can do; else it
  /// becomes a program.
  var isSimple: Bool {
    switch self {
    case .general, .run: true
    case .postpone: false
    case .decision(_, let yes, let no): yes.isSimple && no.isSimple
    case .content(let content, .run):
      content.allSatisfy { $0.operation != nil }
    case .content: false
    }
  }
}
