internal import Statecraft

extension PreparedProof {
  /// Why situations cannot be told apart as the proof says; empty for a proof that says nothing.
  func symmetryProblems(_ model: ChartModel<Context>) -> [String] {
    guard let group = interchangeable.first else { return [] }
    return interchangeable.flatMap(storageProblems) + repetitionProblems
      + claimProblems(group) + eventProblems(model, group)
  }

  /// What is interchangeable, in words, one text for each group of arrays.
  var symmetryTexts: [String] {
    interchangeable.map { group in
      "the elements of \(group.owners) are interchangeable"
        + (group.arrays.count > 1 ? " together" : "")
    }
  }

  private func storageProblems(_ group: InterchangeableArrays) -> [String] {
    guard group.arrays.contains(where: { $0.offset == nil }) else { return [] }
    return [
      "an `interchangeable(…)` names a property that is computed, lazy or observed, so that its "
        + "elements cannot be put into another order; name arrays that are simply stored in the "
        + "context (\(group.location))"
    ]
  }

  private var repetitionProblems: [String] {
    var seen: Set<Int> = []
    var problems: [String] = []
    for group in interchangeable {
      for array in group.arrays {
        guard let offset = array.offset, !seen.insert(offset).inserted else { continue }
        problems.append(
          "the proof says twice that the elements of '\(array.name)' are interchangeable; say it "
            + "once, with all arrays whose elements belong to them (\(group.location))"
        )
      }
    }
    return problems
  }

  private func claimProblems(_ group: InterchangeableArrays) -> [String] {
    var problems: [String] = []
    for claim in claims {
      switch claim.kind {
      case .always, .never, .possible, .alwaysPossible, .step: continue
      case .leads, .holds: break
      }
      problems.append(
        "the claim '\(claim.name)' is about what happens in the end (\(claim.location)), and with "
          + "interchangeable elements it is not known to which of them it happens; move it to a proof "
          + "without `interchangeable` (\(group.location))"
      )
    }
    if !fair.isEmpty {
      problems.append(
        "the proof says that events are fair, and with interchangeable elements it is not known for "
          + "which of them they come; move `fair` and `weaklyFair` to a proof without "
          + "`interchangeable` (\(group.location))"
      )
    }
    return problems
  }

  private func eventProblems(
    _ model: ChartModel<Context>,
    _ group: InterchangeableArrays
  ) -> [String] {
    let cases = (model.events.map { $0.index }.max() ?? -1) + 1
    var kept: Set<Int> = []
    for transition in model.transitions where transition.disposition == .postpone {
      kept.formUnion(transition.trigger.cases(of: cases))
    }
    let isDelayed = model.timers.contains { $0.kind == .event }
    return model.events.filter { $0.hasPayload && (isDelayed || kept.contains($0.index)) }
      .map { event in
        "the chart \(kept.contains(event.index) ? "postpones" : "may delay") the event "
          + "'\(event.name)', whose payload may name one of the interchangeable elements of "
          + "\(group.owners), which have no places of their own; prove the chart without "
          + "`interchangeable` (\(group.location))"
      }
  }
}
