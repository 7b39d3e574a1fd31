public import Statecraft
public import StatecraftExploration
public import Testing

/// Explores an old version of a chart, and asserts that each of its situations can be migrated.
///
/// ```swift
/// @Test func migrated() {
///   let events = Proof<OldOrder> { OldOrder.everyEvent() }
///   expectMigration(events, of: OldOrder(), chart: OldOrder.chart, to: Order.chart)
/// }
/// ```
///
/// Keep the old chart with its context in the tests, under the name of the new one:
/// `Chart(initial:name: "Order", version: 1)`. Each situation that its machines can reach is saved,
/// encoded as JSON, decoded and migrated, restored with the new chart, and saved again. This fails
/// if a state, a timer, an invocation or a history does not fit the new chart, if the active states
/// do not form a configuration, if a migration throws, or if the context or an event that waits
/// cannot be decoded.
///
/// A failure is an issue with the reasons and the shortest path to the situation. What the bound of
/// the proof or the budget keeps from being explored is an issue, too, and the verdict is
/// `bounded` then, never `proved`.
///
/// All pending timers are due in the saved situations. A migration whose success depends on what
/// remains of them is tested for that one case.
///
/// With `keeping:`, the claims of the new version must hold from each migrated machine on: it is
/// explored as if it began there, with timers that fire at any time and in any order. Claims that
/// something is possible are about the start, and left out. With `accepting:`, an event that the old
/// version takes in a situation must not be refused by the new one after the migration:
///
/// ```swift
/// expectMigration(of: OldOrder(), to: Order.chart, keeping: Order.proof, accepting: Order.event)
/// ```
///
/// - Parameters:
///   - proof: the events that may come in the old version, with the assumptions; its claims are not
///     checked.
///   - context: the data that machines of the old version start with.
///   - old: the chart of the old version.
///   - new: the chart with the migrations.
///   - keeping: the claims that hold from migrated machines on; `nil` for none.
///   - accepting: returns the event of the new version that is meant by one of the old, and `nil` for
///     events that may be refused; without it, all may be.
///   - budget: what the explorations may use together; the memory, each.
///   - acceptsBound: whether the verdict `bounded` is no issue.
///   - sourceLocation: where the test expects the migration.
/// - Returns: the verdict: `proved`, `refuted`, `bounded`, or `unknown` if something could not be
///   explored or decided.
/// - Complexity: O(situations × size of a snapshot); with `keeping`, times the situations that each of
///   them leads to.
@discardableResult
public func expectMigration<Old: ChartContext & Codable, New: ChartContext & Codable>(
  _ proof: Proof<Old>,
  of context: Old,
  chart old: MachineChart<Old>,
  to new: MachineChart<New>,
  keeping: Proof<New>? = nil,
  accepting: (@Sendable (Old.Event) -> New.Event?)? = nil,
  budget: ExplorationBudget = .standard,
  acceptsBound: Bool = false,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Verdict {
  let result = MigrationProof(
    proof,
    of: context,
    from: old,
    to: new,
    keeping: keeping,
    accepting: accepting,
    budget
  )
  let isExpected =
    result.verdict == .proved || (acceptsBound && result.verdict == .bounded)
  if !isExpected { Issue.record("\(result)", sourceLocation: sourceLocation) }
  return result.verdict
}

/// Explores an old version of a chart, and asserts that each of its situations can be migrated.
///
/// The events and assumptions are those of the old version's proof; its claims are not checked.
///
/// - Parameters:
///   - context: the data that machines of the old version start with.
///   - new: the chart with the migrations.
///   - keeping: the claims that hold from migrated machines on; `nil` for none.
///   - accepting: returns the event of the new version that is meant by one of the old, and `nil` for
///     events that may be refused; without it, all may be.
///   - budget: what the explorations may use together; the memory, each.
///   - acceptsBound: whether the verdict `bounded` is no issue.
///   - sourceLocation: where the test expects the migration.
/// - Returns: the verdict: `proved`, `refuted`, `bounded`, or `unknown` if something could not be
///   explored or decided.
@discardableResult
public func expectMigration<Old: Provable & Codable, New: ChartContext & Codable>(
  of context: Old,
  to new: MachineChart<New>,
  keeping: Proof<New>? = nil,
  accepting: (@Sendable (Old.Event) -> New.Event?)? = nil,
  budget: ExplorationBudget = .standard,
  acceptsBound: Bool = false,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> Verdict {
  expectMigration(
    Old.proof,
    of: context,
    chart: Old.chart,
    to: new,
    keeping: keeping,
    accepting: accepting,
    budget: budget,
    acceptsBound: acceptsBound,
    sourceLocation: sourceLocation
  )
}
