internal import Statecraft
internal import StatecraftExploration

/// What an exploration says about the migrations of a chart.
struct MigrationProof: CustomStringConvertible {
  let verdict: Verdict
  /// The verdict, why, and the path to the situation that cannot be migrated.
  let description: String

  init<Old: ChartContext & Codable, New: ChartContext & Codable>(
    _ proof: Proof<Old>,
    of context: Old,
    from old: MachineChart<Old>,
    to new: MachineChart<New>,
    keeping: Proof<New>? = nil,
    accepting: (@Sendable (Old.Event) -> New.Event?)? = nil,
    _ budget: ExplorationBudget
  ) {
    let name = "it can be migrated to version \(new.version)"
    let check = MigrationCheck(
      proof,
      to: new,
      keeping: keeping,
      accepting: accepting,
      budget
    )
    let report = Proof<Old> {
      proof.alphabet
      Old.always(name) { check.fault(of: $0.copy) == nil }
    }.check(from: context, chart: old, budget: budget)
    let head = "'\(old.name)', from version \(old.version) to version \(new.version): "
    let count =
      report.situations == 1 ? "1 situation" : "\(report.situations) situations"
    let problems = report.problems.joined(separator: "\n")
    let claim = report.claims.first { $0.name == name }
    switch claim?.verdict {
    case .refuted:
      verdict = .refuted
      let fault =
        claim?.path.flatMap { Self.machine(at: $0, of: context, old).flatMap(check.fault) }
        ?? check.lastFault ?? "a situation cannot be migrated."
      let path = claim?.path.map { "\n\($0)" } ?? ""
      description = "\(head)\(fault)\(path)"
    case .proved where report.problems.isEmpty && check.doubt != nil:
      verdict = .unknown
      description =
        "\(head)unknown. All \(count) can be migrated, and it is not known whether the claims of "
        + "version \(new.version) hold behind that: \(check.doubt ?? "")"
    case .proved where report.problems.isEmpty:
      verdict = .proved
      description = "\(head)all \(count) can be migrated."
    case .bounded where check.doubt != nil,
      .unknown where check.doubt != nil && Self.hasReached(budget, report):
      verdict = .unknown
      description =
        "\(head)unknown. \(count) can be migrated, then " + (claim?.reason ?? "")
        + ", and it is not known whether the claims of version \(new.version) hold behind that: "
        + (check.doubt ?? "")
    case .bounded:
      verdict = .bounded
      description =
        "\(head)bounded. \(count) can be migrated, and "
        + (claim?.reason ?? "") + ". Widen the bound, or accept it with `acceptsBound: true`."
    case .unknown where Self.hasReached(budget, report):
      verdict = .bounded
      description =
        "\(head)bounded. \(count) can be migrated, and then "
        + (claim?.reason ?? "") + ". Allow more, or accept it with `acceptsBound: true`."
    default:
      verdict = .unknown
      let reason = problems.isEmpty ? claim?.reason ?? "" : problems
      description = "\(head)unknown. \(reason)"
    }
  }

  /// Whether the budget has ended the exploration.
  private static func hasReached<Old>(
    _ budget: ExplorationBudget,
    _ report: ProofReport<Old>
  ) -> Bool {
    report.situations > 1
      && (budget.situations.map { report.situations >= $0 } == true
        || report.bytes > budget.bytes
        || budget.time.map { report.duration >= $0 } == true)
  }

  /// The machine at the end of a path, with what remains of its timers.
  private static func machine<Old>(
    at path: ProofPath<Old>,
    of context: Old,
    _ old: MachineChart<Old>
  ) -> Machine<Old>? {
    guard var machine = try? Machine.start(context, chart: old).machine else { return nil }
    for step in path.steps {
      machine.advance(by: step.delay)
      switch step.action {
      case .event(let event): machine.send(event)
      case .completion(let name, let value):
        guard let id = machine.invocations.first(where: { $0.name == name }) else { return nil }
        machine.resolve(id, with: .success(value))
      case .failure(let name, let error): machine.fail(name, with: error)
      case .time: break
      }
    }
    return machine
  }
}
