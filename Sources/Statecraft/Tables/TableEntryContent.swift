/// What a table entry is going to do, before it is written into the table.
indirect enum TableEntryContent<Context: ChartContext> {
  /// The event takes the engine's general way.
  case general
  case decision(Test<Context>, yes: TableEntryContent<Context>, no: TableEntryContent<Context>)
  /// A guard of a completion that reads the output.
  case outputDecision(
    OutputTest<Context>,
    yes: TableEntryContent<Context>,
    no: TableEntryContent<Context>
  )
  /// Content, and what follows it.
  case content([StepContent<Context>], then: TableEntryContent<Context>)
  /// Goes on by the column of a computed event, with its number; otherwise as if nothing reacted to it.
  case jump(
    Int,
    columns: Int,
    [(column: Int, TableEntryContent<Context>)],
    otherwise: TableEntryContent<Context>
  )
  /// The beginning of a loop with a number, and what follows.
  case loop(Int, TableEntryContent<Context>)
  /// The end of a round of the loop with a number, and what the engine does with it after too many.
  case again(
    Int,
    PrecomputedStep<Context>.Step,
    PrecomputedStep<Context>,
    UnfinishedStep<Context>
  )
  /// The engine goes on.
  case unfinished(PrecomputedStep<Context>, UnfinishedStep<Context>)
  /// The end: what has been done.
  case run(PrecomputedStep<Context>)
  /// The end of the machine: what has been done, and the number of the output.
  case finish(PrecomputedStep<Context>, output: Int?)
  /// The event is kept for later.
  case postpone(PrecomputedStep<Context>)
}

extension TableEntryContent {
  /// Whether content precedes what only the engine can do; the engine cannot go on from there.
  var isBroken: Bool { isBroken(afterContent: false) }

  private func isBroken(afterContent: Bool) -> Bool {
    switch self {
    case .general: afterContent
    case .decision(_, let yes, let no), .outputDecision(_, let yes, let no):
      yes.isBroken(afterContent: afterContent) || no.isBroken(afterContent: afterContent)
    case .content(_, let next): next.isBroken(afterContent: true)
    case .jump(_, _, let branches, let otherwise):
      branches.contains { $0.1.isBroken(afterContent: afterContent) }
        || otherwise.isBroken(afterContent: afterContent)
    case .loop(_, let content): content.isBroken(afterContent: true)
    case .run, .finish, .postpone, .unfinished, .again: false
    }
  }

  /// The same with the outputs as part of the steps at its ends; `nil` if it has another effect than
  /// outputs that are always the same.
  func withOutputsAtItsEnds() -> TableEntryContent? { emitting([]) }

  private func emitting(_ earlier: [Context.Output]) -> TableEntryContent? {
    switch self {
    case .general: return self
    case .decision(let test, let yes, let no):
      guard let yes = yes.emitting(earlier), let no = no.emitting(earlier) else { return nil }
      return .decision(test, yes: yes, no: no)
    case .content(let content, let next):
      var outputs = earlier
      var operations: [StepContent<Context>] = []
      for part in content {
        if part.operation != nil {
          operations.append(part)
        } else if case .emit(let emission) = part, let output = emission.constant {
          outputs.append(output)
        } else {
          return nil
        }
      }
      guard let next = next.emitting(outputs) else { return nil }
      return operations.isEmpty ? next : .content(operations, then: next)
    case .outputDecision, .jump, .loop, .again, .unfinished, .finish: return nil
    case .run(let step): return .run(earlier.isEmpty ? step : step.emitting(earlier))
    case .postpone: return earlier.isEmpty ? self : nil
    }
  }

  /// Whether a guard decides first.
  var isDecision: Bool { if case .decision = self { true } else { false } }

  /// Whether it is a tree of decisions that end in operations or in what only the engine can do; else it
  /// becomes a program.
  var isSimple: Bool {
    switch self {
    case .general, .run: true
    case .outputDecision, .postpone, .jump, .loop, .again, .unfinished, .finish: false
    case .decision(_, let yes, let no): yes.isSimple && no.isSimple
    case .content(let content, .run): content.allSatisfy { $0.operation != nil }
    case .content: false
    }
  }

  /// Whether the table of a region may have it.
  ///
  /// - Parameter isShared: whether other regions react to the same; then all guards are to be asked before
  ///   anything is done.
  /// - Returns: whether no part of it is left to the engine behind other parts.
  func isForRegion(isShared: Bool) -> Bool {
    switch self {
    case .general, .run: true
    case .outputDecision, .postpone, .jump, .loop, .again, .unfinished, .finish: false
    case .decision(_, let yes, let no):
      yes.isForRegion(isShared: isShared) && no.isForRegion(isShared: isShared)
    case .content(_, .run): true
    case .content(_, let next): !isShared && next.isForRegion(isShared: false)
    }
  }

  /// The operation that reads the payload, if it is all that is done.
  var onlyPayloadOperation: PayloadOperation<Context>? {
    guard case .content(let content, .run) = self, content.count == 1,
      case .payload(let operation)? = content[0].operation
    else { return nil }
    return operation
  }
}
