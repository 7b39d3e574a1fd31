internal import Foundation
internal import Statecraft
internal import StatecraftExploration
internal import Synchronization

/// What is expected of each machine of an old version when the new one goes on with it.
final class MigrationCheck<Old: ChartContext & Codable, New: ChartContext & Codable>: Sendable {
  private struct Progress {
    /// The reason of the last fault; the one that counts belongs to the path.
    var fault: String?
    /// The claim of the new version that was found not to hold.
    var broken: String?
    /// Why something could be neither proved nor refuted.
    var doubt: String?
    /// How many situations of the new version were explored.
    var situations = 0
    /// The machines from which the claims of the new version were proved, as JSON.
    var proved: Set<Data> = []
  }

  private let events: Proof<Old>
  private let new: MachineChart<New>
  private let keeping: Proof<New>?
  private let accepting: (@Sendable (Old.Event) -> New.Event?)?
  private let budget: ExplorationBudget
  private let deadline: ContinuousClock.Instant?
  private let progress = Mutex(Progress())

  init(
    _ events: Proof<Old>,
    to new: MachineChart<New>,
    keeping: Proof<New>?,
    accepting: (@Sendable (Old.Event) -> New.Event?)?,
    _ budget: ExplorationBudget
  ) {
    self.events = events
    self.new = new
    self.keeping = keeping
    self.accepting = accepting
    self.budget = budget
    deadline = budget.time.map { ContinuousClock.now + $0 }
  }

  /// The reason of the last fault.
  var lastFault: String? { progress.withLock { $0.fault } }

  /// Why something could be neither proved nor refuted; `nil` if all could.
  var doubt: String? { progress.withLock { $0.doubt } }

  /// Why a machine of the old version cannot be migrated or goes on as it must not; `nil` if it can.
  func fault(of machine: Machine<Old>) -> String? {
    let fault = reason(for: machine)
    if let fault { progress.withLock { $0.fault = fault } }
    return fault
  }

  private func reason(for machine: Machine<Old>) -> String? {
    let migrated: Machine<New>
    let saved: Data
    do {
      let old = try JSONEncoder().encode(machine.snapshot())
      let decoder = JSONDecoder()
      decoder.userInfo[.statechart] = new
      let snapshot = try decoder.decode(Snapshot<New>.self, from: old)
      migrated = try Machine.restoring(snapshot, chart: new).machine
      // Saving finds what can be read and not be written.
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      saved = try encoder.encode(migrated.snapshot())
    } catch {
      return "a situation cannot be migrated.\n\(error)"
    }
    return refusedEvent(machine, migrated) ?? brokenClaim(migrated, saved)
  }

  /// The first event that the old version takes and the new one refuses.
  private func refusedEvent(_ machine: Machine<Old>, _ migrated: Machine<New>) -> String? {
    guard let accepting else { return nil }
    for event in events.events(takenBy: machine) {
      guard let meant = accepting(event) else { continue }
      var next = migrated
      guard migrated.traps(on: meant) || next.send(meant).kind == .refused else { continue }
      let states = migrated.states.map { "\($0)" }.joined(separator: ", ")
      return "an event is refused behind the migration.\n"
        + "'\(event)' is taken before, and as '\(meant)' refused in \(states); handle it in version "
        + "\(new.version), or return nil for it in `accepting`"
    }
    return nil
  }

  /// The first claim of the new version that does not hold from a machine on.
  private func brokenClaim(_ migrated: Machine<New>, _ saved: Data) -> String? {
    guard let keeping, !progress.withLock({ $0.proved.contains(saved) }) else { return nil }
    var rest = budget
    rest.time = deadline.map { max(.zero, $0 - .now) }
    rest.situations = budget.situations.map { limit in
      max(1, limit - progress.withLock { $0.situations })
    }
    let report = keeping.check(fromRestored: migrated, named: new.name, budget: rest)
    progress.withLock { $0.situations += report.situations }
    if let claim = report.claims.first(where: { $0.verdict == .refuted }) {
      let fault =
        "a claim of version \(new.version) does not hold behind the migration.\n\(claim)\n"
        + "the way to the migration:"
      progress.withLock { $0.broken = fault }
      return fault
    }
    let undecided = report.claims.first { $0.verdict == .unknown || $0.verdict == .bounded }
    let doubt =
      report.problems.first ?? undecided.map { "the claim '\($0.name)': \($0.reason)" }
    return progress.withLock {
      guard let doubt else {
        $0.proved.insert(saved)
        return nil
      }
      // Whoever has found a fault asks again at the end of its path, for which the budget may not suffice.
      if let broken = $0.broken { return broken }
      $0.doubt = $0.doubt ?? doubt
      return nil
    }
  }
}
