#if Durable
import StatecraftDurable
import Testing

@testable import StatecraftDurableTesting

@Suite struct MutantTests {
  /// The rules that a defect breaks first.
  ///
  /// The runtime keeps the rule of late attempts, too; only a check of the conformance suite finds
  /// that defect.
  static let rules: [DefectiveStore.Defect: Set<String>] = [
    .noUniqueKey: ["I1"],
    .acknowledgementBeforeCommit: ["I1", "I8"],
    .lostTimers: ["I6"],
    .unorderedInbox: ["I4"],
    .undeletedInbox: ["I7"],
    .outputsApart: ["I5"],
    .outputsDeletedEarly: ["I5"],
    .unorderedOutputs: ["I5"],
    .otherAnswers: ["I10"],
    .tornChange: ["I1", "I2", "I3"],
    .noComparison: ["I2"],
    .noGenerations: ["I6"],
    .lostMessages: ["I5"],
    .repeatedMessages: ["I5"],
    .migratedInPart: ["I9"],
  ]

  @Test(arguments: DefectiveStore.Defect.allCases.filter { rules[$0] != nil })
  func `a store without a rule is caught`(_ defect: DefectiveStore.Defect) async throws {
    var found: Set<String> = []
    for seed in UInt64(1)...1_000 {
      var simulation = DurableSimulation(seed: seed)
      // A process that hangs is what a defect of the comparison needs.
      simulation.faults.stall = 0.1
      let report = try await simulation.run {
        DefectiveStore(InMemoryStore(clock: $0), defect)
      }
      found.formUnion(report.violations.map(\.rule))
      if !found.isDisjoint(with: Self.rules[defect] ?? []) { return }
    }
    Issue.record("\(defect) was not caught; found \(found.sorted())")
  }

  /// Defects that one check of the conformance suite is about.
  @Test(arguments: [
    (DefectiveStore.Defect.noComparison, "a change is applied once: the revision decides"),
    (.noGenerations, "timers of one name are told apart by their generations"),
    (
      .outputsDeletedEarly,
      "outputs of a machine are claimed in their order, by one worker at a time"
    ),
    (
      .lateAttempts,
      "a worker whose lease has expired changes nothing of an output that another claimed"
    ),
  ])
  func `a store without a rule fails the check of the rule`(
    _ defect: DefectiveStore.Defect,
    _ rule: String
  ) async throws {
    let check = try #require(StoreConformance.checks.first { $0.description == rule })
    await #expect(throws: StoreConformance.Failure.self) {
      try await check.run { DefectiveStore(InMemoryStore(clock: $0), defect) }
    }
  }

  @Test func `the forwarding of a store alone changes nothing`() async throws {
    let report = try await DurableSimulation(seed: 3).run {
      PlainStore(base: InMemoryStore(clock: $0))
    }
    #expect(report.violations.isEmpty, "\(report)")
  }
}
#endif
