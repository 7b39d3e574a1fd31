extension Workload {
  /// All workloads; `Benchmarks/README.md` defines them.
  static let all: [Workload] =
    machines + machines.map(\.predictable) + [
      Workload(
        "W5",
        "population",
        [
          Contender(.byHand, PopulationSwitch.self), Contender(.statecraft, PopulationArray.self),
        ]
      ),
      .of("W6", "1,000 states", StartupTable.self, StartupChart.self),
      Workload(
        "W6b",
        "build and start W6",
        isHeavy: true,
        [
          Contender(.byHand, StartupTableBuilds.self),
          Contender(.statecraft, StartupChartBuilds.self),
        ]
      ),
      .of("W7i", "payloads, Int", FareSwitch.self, FareChart.self),
      .of("W7s", "payloads, String", ReaderSwitch.self, ReaderChart.self),
    ]

  private static let machines: [Workload] = [
    .of("W1", "turnstile", TurnstileSwitch.self, TurnstileChart.self),
    .of("W2", "traffic", TrafficSwitch.self, TrafficChart.self),
    .of("W3", "player", PlayerSwitch.self, PlayerChart.self),
    .of("W4", "parallel", RegionsSwitch.self, RegionsChart.self),
  ]
}
