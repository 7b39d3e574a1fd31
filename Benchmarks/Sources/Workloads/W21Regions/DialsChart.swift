import Statecraft

/// Dials with three positions as a chart: a region for each.
///
/// The outermost state is 0. The region of dial d is 4d + 1, its positions are the next three numbers.
struct DialsChart<Dials: Count>: BenchmarkChart {
  typealias State = Int
  typealias Event = DialsEvent<Dials>

  static var start: Self { Self() }

  var a: UInt32 = 0

  static var chart: Chart { BuiltCharts.chart(of: Self.self, build) }

  private static func build() -> Chart {
    Chart(initial: 0, unhandled: .ignore) {
      parallel(0) {
        for dial in 0..<Dials.count {
          state(4 * dial + 1, initial: 4 * dial + 2) {
            for position in 0..<3 { self.position(position, of: dial) }
          }
        }
      }
    }
  }

  private static func position(_ position: Int, of dial: Int) -> ChartElement<Self> {
    let first = 4 * dial + 2
    let number = UInt32(3 * dial + position + 1)
    return state(first + position) {
      onEntry { $0.a = $0.a &* 3 &+ number }
      on(Event(number: dial), .all, to: first + (position + 1) % 3)
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
