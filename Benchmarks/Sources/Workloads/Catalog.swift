extension Workload {
  /// All workloads; `Benchmarks/README.md` defines them.
  static let all: [Workload] =
    machines + machines.map(\.predictable) + [population] + startup + payloads + live + saving
    + [workshop] + features + families

  private static let machines: [Workload] = [
    .of("W1", "turnstile", TurnstileSwitch.self, TurnstilePattern.self, TurnstileChart.self).with(
      data: TurnstileData.self
    ),
    .of("W2", "traffic", TrafficSwitch.self, TrafficPattern.self, TrafficChart.self).with(
      data: TrafficData.self
    ),
    .of("W3", "player", PlayerSwitch.self, PlayerPattern.self, PlayerChart.self).with(
      data: PlayerData.self
    ),
    .of("W4", "parallel", RegionsSwitch.self, RegionsPattern.self, RegionsChart.self).with(
      data: RegionsData.self
    ),
  ]

  private static let population = Workload(
    "W5",
    "population",
    weight: .heavyStart,
    [
      Contender(.byHand, PopulationSwitch.self), Contender(.textbook, PopulationPattern.self),
      Contender(.statecraft, PopulationArray.self),
      Contender(.batches, PopulationBatches<TrafficChart>.self),
      Contender(.data, PopulationBatches<TrafficData>.self),
    ]
  )

  private static let startup: [Workload] = [
    .of("W6", "1,000 states", StartupTable.self, StartupPattern.self, StartupChart.self),
    Workload(
      "W6b",
      "build and start W6",
      weight: .heavyEvents,
      [
        Contender(.byHand, StartupTableBuilds.self),
        Contender(.textbook, StartupPatternBuilds.self),
        Contender(.statecraft, StartupChartBuilds.self),
      ]
    ),
  ]

  private static let payloads: [Workload] = [
    .of("W7i", "payloads, Int", FareSwitch.self, FarePattern.self, FareChart.self),
    .of("W7s", "payloads, String", ReaderSwitch.self, ReaderPattern.self, ReaderChart.self),
  ]

  private static let live: [Workload] = [
    live("W8a", "live, single", 1, .single),
    live("W8b", "live, batches", 1, .batch),
    live("W8c", "live, posted", 1, .post),
    live("W8d", "1,000 live, single", 1000, .single),
    live("W8e", "1,000 live, batches", 1000, .batch),
    live("W8f", "1,000 live, posted", 1000, .post),
  ]

  private static func live(
    _ name: String,
    _ title: String,
    _ machines: Int,
    _ way: LiveWay
  ) -> Workload {
    Workload(
      name,
      title,
      [
        .crew(.byHand, ShieldedMachine<PlayerSwitch>.self, machines: machines, way),
        .crew(.textbook, ShieldedMachine<PlayerPattern>.self, machines: machines, way),
        .crew(.live, LiveChart<PlayerChart>.self, machines: machines, way),
      ]
    )
  }

  private static let saving: [Workload] = [
    Workload(
      "W9",
      "save and restore",
      weight: .slowEvents,
      [
        Contender(.byHand, SavedSwitch.self), Contender(.textbook, SavedPattern.self),
        Contender(.statecraft, SavedChart.self),
      ]
    ),
    Workload(
      "W9j",
      "save and restore, JSON",
      weight: .slowEvents,
      [
        Contender(.byHand, SavedSwitchJSON.self), Contender(.textbook, SavedPatternJSON.self),
        Contender(.statecraft, SavedChartJSON.self),
      ]
    ),
  ]

  private static let workshop = Workload.of(
    "W10",
    "postpone, history, raise",
    weight: .slowEvents,
    WorkshopSwitch.self,
    WorkshopPattern.self,
    WorkshopChart.self
  )
}
