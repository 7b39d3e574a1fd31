extension SystemJudge {
  /// What was found without a claim, without what the system acknowledges, or the charts do.
  var findings: [SystemReport.Finding] {
    if case .refused = explorer.stop { return [] }
    let known = explorer.steps.system.acknowledgements
    var isNeeded = known.map { _ in false }
    /// Whether what is found in a situation is meant to be so.
    func isKnown(_ kind: FindingKind, in number: Int) -> Bool {
      let meant = known.indices.filter { known[$0].kind == kind }
      guard !meant.isEmpty else { return false }
      let situation = explorer.steps.situation(explorer.state(in: number))
      let found = meant.filter { known[$0].condition(situation) }
      for position in found { isNeeded[position] = true }
      return !found.isEmpty
    }
    var findings: [SystemReport.Finding] = []
    // An event of which nothing is known may lead on.
    let stuck = doubt == nil ? explorer.stuck.filter { !isKnown(.stuck, in: $0) } : []
    if let first = stuck.first { findings.append(finding(ofStuck: first, count: stuck.count)) }
    if let failure = startFailure, !isKnown(.failingStep, in: 0) {
      findings.append(
        finding(
          .failingStep,
          "a machine fails while the system starts: \(failure)",
          "handle the situation with a guard, or acknowledge the finding",
          [],
          "the start fails"
        )
      )
    }
    let failures = explorer.failures.filter { !isKnown(.failingStep, in: $0.from) }
    if let first = failures.first {
      findings.append(finding(ofFailure: first, count: failures.count))
    }
    guard seesAllMessages, doubt == nil else { return findings }
    for (number, acknowledgement) in known.enumerated() where !isNeeded[number] {
      findings.append(
        SystemReport.Finding(
          kind: .unneededAcknowledgement,
          problem: "the system acknowledges '\(acknowledgement.kind.rawValue)', and nothing of the "
            + "kind was found",
          suggestion: "remove the acknowledgement",
          location: acknowledgement.location
        )
      )
    }
    return findings
  }

  /// What has failed when the system started; `nil` if nothing has, or the chart acknowledges that.
  private var startFailure: String? {
    explorer.startTrouble.isFailure ? explorer.startTrouble.failure : nil
  }

  /// The first situation in which nothing happens any more.
  private func finding(ofStuck number: Int, count: Int) -> SystemReport.Finding {
    let system = explorer.steps.system
    let queues = explorer.state(in: number).queues
    let waiting = system.connections.indices.filter { queues.count(of: $0) > 0 }
      .map { system.connections[$0].name }
    let end =
      "not all machines are final, and no event and no message changes anything"
      + (waiting.isEmpty ? "" : "; messages wait: \(waiting.joined(separator: ", "))")
    return finding(
      .stuck,
      "\(count.counted("stuck situation")): \(end)",
      "add a way out or final states, or acknowledge the finding",
      way(to: number),
      end
    )
  }

  /// The first step in which a machine fails.
  private func finding(
    ofFailure step: (from: Int, label: UInt32, target: Int),
    count: Int
  ) -> SystemReport.Finding {
    let target = bytes(of: step.target)
    let failing = try? replay.step(
      step.label,
      to: target,
      from: explorer.state(in: step.from),
      where: \.trouble.isFailure
    )
    let text = failing.map(replay.text) ?? replay.text(of: step.label)
    return finding(
      .failingStep,
      "\(text) fails in \(count.counted("step"))",
      "handle the situation with a guard, or acknowledge the finding",
      way(to: step.from) + [(step.label, target)],
      "the last step fails",
      where: \.trouble.isFailure
    )
  }

  private func finding(
    _ kind: FindingKind,
    _ problem: String,
    _ suggestion: String,
    _ way: [(label: UInt32, bytes: [UInt8])],
    _ end: String,
    where isLast: (SystemStep) -> Bool = { _ in true }
  ) -> SystemReport.Finding {
    var finding = SystemReport.Finding(
      kind: kind,
      problem: problem,
      suggestion: suggestion,
      location: explorer.steps.system.location
    )
    do {
      finding.path = try replay.path(way, loopStart: nil, end: end, where: isLast)
    } catch {
      finding.mismatch = "\(error)"
    }
    return finding
  }
}
