import Statecraft

/// A metronome with an uneven beat as a chart: its only timer starts anew when it fires.
struct MetronomeChart: Statechart, Sendable {
  enum State: CaseIterable { case ticking }
  enum Event: CaseIterable { case reset }

  var x: UInt32

  static let chart = Chart(initial: .ticking) {
    state(.ticking) {
      after("the beat", to: .ticking) {
        .nanoseconds(Int64($0.x) + 1)
      } do: {
        $0.x = $0.x &* 1_664_525 &+ 1_013_904_223
      }
      on(.reset, to: .ticking)
    }
  }
}

/// A population of metronomes, whose time passes to the next beat with each event.
struct MetronomePopulation<Metronomes: Count>: Contestant {
  private var population = Population(of: MetronomeChart.self)

  init() {
    do {
      for number in 0..<Metronomes.count {
        try population.add(MetronomeChart(x: UInt32(number) &* 2_654_435_761))
      }
    } catch {
      fatalError("\(error)")
    }
  }

  var checksum: UInt64 {
    population.indices.reduce(population.now.wholeNanoseconds) {
      $0 &* 31 &+ UInt64(population.context(of: $1).x)
    }
  }

  mutating func send(_ event: NextDeadline) {
    guard let deadline = population.nextDeadline else { return }
    population.advance(to: deadline)
  }
}
