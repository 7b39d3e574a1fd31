extension GraphJudge {
  /// What verdicts depend on, in words.
  var assumptions: [String] {
    var texts: [String] = []
    if open.count < ways.names.count {
      texts += [
        "objects switch only as declared, and need not go each way that is declared",
        "each state has a name of its own",
      ]
    }
    if open.count == ways.names.count {
      texts.append("ways are put together from the switches that were seen, and others may follow")
    } else if !open.isEmpty {
      texts.append("any state may follow \(open.quoted)")
    }
    if proof.claims.contains(where: \.isAboutRuns) { texts += endurance }
    return texts + proof.acknowledgements.map(\.text)
  }

  /// How long objects may stay in a state, and what they do again and again.
  private var endurance: [String] {
    var texts: [String] = []
    if let leaving = proof.leaving {
      let names = leaving.map(\.description).sorted().joined(separator: ", ")
      texts.append(
        "objects may stay in a state forever" + (names.isEmpty ? "" : ", but not in \(names)")
      )
    } else {
      texts.append("objects leave each state that can be left")
    }
    let names = proof.fair.map { "\($0.from) → \($0.to)" }
    return names.isEmpty ? texts : texts + ["fair: \(names.joined(separator: ", "))"]
  }
}
