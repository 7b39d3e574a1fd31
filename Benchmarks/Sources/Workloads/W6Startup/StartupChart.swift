import Statecraft

/// A thousand states as a chart that comes from data.
struct StartupChart: BenchmarkChart {
  typealias State = Int
  typealias Event = StartupEvent

  static let start = Self()

  static let chart = build()

  static func build() -> Chart {
    Chart(initial: 0) {
      for number in 0..<StartupEvent.states {
        state(number) {
          for event in StartupEvent.allCases {
            on(event, to: event.target(from: number))
          }
        }
      }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.state) }
}

/// Builds the chart and starts a machine with each event.
struct StartupChartBuilds: Contestant {
  private(set) var checksum: UInt64 = 0

  mutating func send(_ event: StartupEvent) {
    var machine = Machine(StartupChart.start, chart: StartupChart.build())
    machine.send(event)
    checksum = checksum &* 31 &+ StartupChart.checksum(of: machine)
  }
}
