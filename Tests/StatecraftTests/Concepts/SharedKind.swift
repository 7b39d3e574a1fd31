import Statecraft
import Testing

/// A kind of chart whose table machines on many threads fill at the same time.
struct SharedKind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Records an issue when machines that share a table say something else than machines alone.
  let check: @Sendable () async throws -> Void

  init<Context>(_ name: String, _ agreement: TableAgreement<Context>) {
    testDescription = name
    check = {
      // Each copy of a chart has a table of its own.
      let shared = agreement.chart.limited(to: .standard)
      let together = try await withThrowingTaskGroup(of: (UInt64, [[String]]).self) { group in
        for seed in 0..<UInt64(6) {
          group.addTask { (seed, try agreement.texts(of: shared, 150, seed: seed)) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for (seed, texts) in together {
        let own = agreement.chart.limited(to: .standard)
        let alone = try agreement.texts(of: own, 150, seed: seed)
        #expect(texts == alone, "with the seed \(seed)")
      }
    }
  }

  static let all = effects + microsteps + regions

  private static let effects = [
    SharedKind("outputs", .init(of: TableFeatureTests.Bell())),
    SharedKind("actions that throw", .init(of: TableFeatureTests.Account())),
    SharedKind(
      "timers",
      .init(of: TableFeatureTests.Lamp(), others: 2) { number, machine in
        machine.advance(by: .seconds(1 + 7 * number))
      }
    ),
    SharedKind(
      "invocations",
      .init(of: TableFeatureTests.Page(), others: 1) { _, machine in
        [machine.complete("page", with: 5)]
      }
    ),
    SharedKind(
      "inactivity",
      .init(of: TableInactivityTests.Session(), others: 1) { _, machine in
        machine.advance(by: .seconds(3))
      }
    ),
  ]

  private static let microsteps = [
    SharedKind("postponed events", .init(of: TableFeatureTests.Printer())),
    SharedKind(
      "histories, completions and eventless transitions",
      .init(of: TableFeatureTests.Workshop())
    ),
    SharedKind("completions with outputs", .init(of: TableCompletionTests.Order())),
    SharedKind("declared targets", .init(of: TableChoiceTests.Sorter())),
    SharedKind("errors that are raised", .init(of: TableErrorTests.Plant())),
    SharedKind("loops", .init(of: TableLoopTests.Queue())),
    SharedKind("computed events", .init(of: TableRaiseTests.Ticket())),
  ]

  private static let regions = [
    SharedKind("many regions", .init(of: WideChartTests.Dials())),
    SharedKind(
      "timers of many regions",
      .init(
        context: RegionTimerTests.Lamps(),
        chart: RegionTimerTests.Lamps.chart(regions: 12),
        others: 1
      ) { _, machine in machine.advance(by: .seconds(2)) }
    ),
    SharedKind(
      "guards of many regions",
      .init(
        context: GuardedRegionTests.Panel(),
        chart: GuardedRegionTests.Panel.chart(regions: 8)
      )
    ),
  ]
}
