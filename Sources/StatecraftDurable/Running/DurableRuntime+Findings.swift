#if Durable
internal import Statecraft

extension DurableRuntime {
  /// Returns what does not proceed, the gravest first, each with a reason that says what to look at.
  ///
  /// An attempt of work whose registration has a time limit hangs only after that limit. Until then, it is failing work
  /// if an earlier attempt failed, and no finding otherwise. What a store finds is read again, and more of it, if such
  /// work has taken the places of other findings.
  ///
  /// - Parameters:
  ///   - chart: the name of the chart; `nil` for all.
  ///   - overdue: how late a timer, input, work or output is, and how long work runs, before it is a
  ///     finding.
  ///   - limit: the largest number of findings.
  /// - Returns: the findings.
  /// - Throws: ``StoreError``.
  /// - Complexity: that of the store, and a read of the machine for each work that is overdue, or that failed and runs
  ///   within its time limit.
  func stuck(chart: String?, overdue: Duration, limit: Int) async throws -> [StuckFinding] {
    let limit = max(0, limit)
    var asked = limit
    while true {
      let found = try await store.stuck(chart: chart, overdue: overdue, limit: asked)
      guard found.contains(where: { $0.reason.isEmpty }) else { return Array(found.prefix(limit)) }
      let now = try await store.now()
      let kept = sorted(found.filter { $0.error != nil || !mayRun($0, at: now) }, at: now)
      guard kept.count < limit, kept.count < found.count, found.count >= asked else {
        return try await explained(Array(kept.prefix(limit)), at: now)
      }
      asked = found.count + (found.count - kept.count)
    }
  }

  /// The time limit of an attempt of work that this program knows.
  private func timeLimit(_ finding: StuckFinding) -> Duration? {
    (try? chart(finding.address.chart))?.timeout(of: finding.subject)
  }

  /// Whether a finding is about an attempt whose time limit is not over.
  private func mayRun(_ finding: StuckFinding, at now: WallTime) -> Bool {
    guard finding.kind == .hangingWork, let limit = timeLimit(finding) else { return false }
    return now.sinceEpoch - finding.since.sinceEpoch <= limit
  }

  /// Sorts findings by what they are for a program that knows the time limits, in the order of the store otherwise.
  private func sorted(_ findings: [StuckFinding], at now: WallTime) -> [StuckFinding] {
    let kinds = Dictionary(grouping: findings) { mayRun($0, at: now) ? .failingWork : $0.kind }
    return StuckFinding.Kind.allCases.flatMap { kinds[$0] ?? [] }
  }

  /// The finding of work that failed, and whose next attempt may run longer.
  ///
  /// It has not proceeded since the work was started, and not only since that attempt began.
  private func failing(_ finding: StuckFinding, _ error: String) async throws -> StuckFinding {
    var finding = finding
    finding.kind = .failingWork
    finding.reason = error
    let work = try await store.pending(of: finding.address, limit: 1_000).work.first {
      $0.name == finding.subject && $0.attempt == finding.attempt && $0.error == error
    }
    if let work { finding.since = work.started }
    return finding
  }

  /// Adds the reasons that stores leave out.
  private func explained(
    _ findings: [StuckFinding],
    at now: WallTime
  ) async throws -> [StuckFinding] {
    let paused = try await store.pausedCharts()
    var result: [StuckFinding] = []
    for var finding in findings {
      if let error = finding.error, mayRun(finding, at: now) {
        finding = try await failing(finding, error)
      } else if finding.reason.isEmpty {
        var isPaused = paused.contains(finding.address.chart)
        var pause = "the chart \(finding.address.chart) is paused"
        if !isPaused, finding.kind == .overdueWork {
          isPaused = try await store.machine(finding.address)?.status == .paused
          pause = "the machine is paused"
        }
        finding.reason =
          finding.reason(
            at: now,
            pause: isPaused ? pause : nil,
            timeLimit: timeLimit(finding)
          ) ?? ""
      }
      result.append(finding)
    }
    return result
  }
}

extension StuckFinding {
  /// Why something runs or waits for too long, and what to look at; `nil` if the store says why.
  fileprivate func reason(at now: WallTime, pause: String?, timeLimit: Duration?) -> String? {
    let time = max(.zero, now.sinceEpoch - since.sinceEpoch).inWords
    // What is paused waits for an operator, and not for a process.
    let resumption = pause.map { "\($0); `resume` continues it" }
    let chart = address.chart
    switch kind {
    case .parked, .deadLetter, .failingWork, .failingOutput: return nil
    case .hangingWork:
      let limit = timeLimit.map {
        ", longer than its time limit of \($0.inWords): it goes on when it is cancelled, or was interrupted "
          + "and begun again"
      }
      // The first attempt is the work, for all that an operator knows.
      let subject = attempt.map { $0 > 1 ? "attempt \($0)" : "it" } ?? "it"
      let failure = error.map { "; the last one that ended failed: \($0)" } ?? ""
      return "\(subject) has been running for \(time), in a process that is alive"
        + "\(limit ?? "")\(failure); see what "
        + "it waits for, and end that process so that another one begins it again"
        + (limit == nil ? ", or give it a time limit" : "")
    case .overdueTimer:
      return "it has been due for \(time): no process moves the timers of this store; see whether "
        + "one runs its machines, and what it logs"
    case .overdueInbox:
      return "it has been waiting for \(time): "
        + (resumption
          ?? "no process applies inputs of \(chart); see whether one runs that has this chart in the "
          + "version of the machine or a newer one, and what it logs")
    case .overdueWork:
      return "it has been waiting for \(time): "
        + (resumption
          ?? "no process begins work of \(chart); see whether one runs that has this chart in the version "
          + "of the work or a newer one, and whether it is busy with other work")
    case .overdueOutput:
      return "it has been waiting for \(time): no process delivers it; see whether one runs that "
        + "has the chart \(chart), and whether it is behind another output of the machine or of a slow "
        + "handler"
    }
  }
}

extension Duration {
  /// The duration in its two largest units, such as `3 min 20 s`.
  fileprivate var inWords: String {
    let units: [(size: Int64, name: String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
    let seconds = components.seconds
    guard let first = units.firstIndex(where: { seconds >= $0.size }) else { return "0 s" }
    var rest = seconds
    var parts: [String] = []
    for unit in units[first...].prefix(2) {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.size)
      if count > 0 { parts.append("\(count) \(unit.name)") }
      rest = remainder
    }
    return parts.joined(separator: " ")
  }
}
#endif
