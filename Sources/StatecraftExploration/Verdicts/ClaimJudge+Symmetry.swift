internal import Statecraft

extension ClaimJudge {
  /// A label in words, for situations that stand for others: there an event is named by its case, since
  /// its payload may name an element.
  func text(of label: UInt32) -> String {
    guard explorer.codec.ordered != nil,
      case .event(let event) = explorer.labels.meaning(of: label)
    else { return explorer.labels.text(of: label, explorer.codec.table.program) }
    return text(of: event)
  }

  /// An event in words, in situations that may stand for others.
  func text(of event: Context.Event) -> String {
    guard explorer.codec.ordered != nil else { return "\(event)" }
    let index = Context.caseIndex(of: event)
    let described = explorer.codec.table.program.model.events.first { $0.index == index }
    return described?.name ?? "\(event)"
  }
}

extension Explorer {
  /// What verdicts depend on, in words.
  var assumptions: [String] {
    let compared = ElementOrders.comparedSituations(of: known.expandedCount)
    let situations = known.expandedCount.counted("situation")
    return proof.assumptions
      + proof.symmetryTexts.map { "\($0) (tried out in \(compared) of \(situations))" }
  }
}
