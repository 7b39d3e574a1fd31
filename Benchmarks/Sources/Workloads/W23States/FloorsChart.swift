import Statecraft

/// Many states side by side as a chart that comes from data.
struct FloorsChart<Floors: Count>: BenchmarkChart {
  typealias State = Int
  typealias Event = FloorsEvent

  static var start: Self { Self() }

  static var chart: Chart { BuiltCharts.chart(of: Self.self, build) }

  private static func build() -> Chart {
    Chart(initial: 0) {
      for number in 0..<Floors.count {
        state(number) {
          for event in FloorsEvent.allCases {
            on(event, to: event.target(from: number, of: Floors.count))
          }
        }
      }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.state) }
}
