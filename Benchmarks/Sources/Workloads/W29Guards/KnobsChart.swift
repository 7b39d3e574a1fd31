import Statecraft

/// Knobs with three positions as a chart: a region for each, whose guard reads which knob is turned.
///
/// The outermost state is 0. The region of knob k is 4k + 1, its positions are the next three numbers.
struct KnobsChart<Knobs: Count>: BenchmarkChart {
  typealias State = Int
  typealias Event = KnobEvent

  static var start: Self { Self() }

  var a: UInt32 = 0

  static var chart: Chart { BuiltCharts.chart(of: Self.self, build) }

  private static func build() -> Chart {
    Chart(initial: 0, unhandled: .ignore) {
      parallel(0) {
        for knob in 0..<Knobs.count {
          state(4 * knob + 1, initial: 4 * knob + 2) {
            for position in 0..<3 { self.position(position, of: knob) }
          }
        }
      }
    }
  }

  private static func position(_ position: Int, of knob: Int) -> ChartElement<Self> {
    let first = 4 * knob + 2
    let number = UInt32(3 * knob + position + 1)
    let count = Knobs.count
    return state(first + position) {
      onEntry { $0.a = $0.a &* 3 &+ number }
      on(\.turn, to: first + (position + 1) % 3)
        .when("it is this one") { KnobEvent.knob($1, of: count) == knob }
        .do { $0.a ^= $1 }
    }
  }

  static func checksum(of machine: Machine<Self>) -> UInt64 { UInt64(machine.context.a) }
}
