import CMeter
import Statecraft

/// Short-lived charts and machines, and how much memory stays when they are gone.
struct ShortLives: Sendable {
  /// How many bytes may stay in all, however many live: the caches of the allocator and the runtime.
  static let limit = 262_144.0

  let name: String
  /// Makes one, uses it, and lets it go.
  private let live: @Sendable (Int) async -> Void

  /// All kinds.
  static let all = [
    ShortLives(name: "machines of a type's chart") { number in
      var machine = Machine(PlayerChart.start)
      for event in events(number) { machine.send(event) }
    },
    ShortLives(name: "machines with a timer") { number in
      var machine = Machine(LampChart.start)
      machine.send(.toggle)
      machine.advance(by: .seconds(number % 60))
      machine.send(.dim)
    },
    ShortLives(name: "charts, each with a machine and its tables") { number in
      var machine = Machine(LampChart.start, chart: LampChart.makeChart())
      machine.send(.toggle)
      machine.advance(by: .seconds(number % 60))
      machine.send(.dim)
    },
    ShortLives(name: "charts with all kinds of steps") { ErrandChart.live($0) },
    ShortLives(name: "charts with many regions") { DeskChart.live($0) },
    ShortLives(name: "populations with timers") { number in
      guard var population = try? Population(chart: LampChart.chart) else { return }
      _ = try? population.add(repeating: LampChart.start, count: 3)
      population.send(.toggle, to: number % 3)
      population.advance(to: .seconds(number % 60))
    },
    ShortLives(name: "machines that are saved and restored") { number in
      var machine = Machine(ErrandChart())
      for event in ErrandChart.Event.allCases.prefix(number % 5) { machine.send(event) }
      _ = try? Machine.restoring(machine.snapshot())
    },
    ShortLives(name: "live machines", live: liveMachine),
    ShortLives(name: "live machines with a timer") { number in
      let machine = LiveMachine(LampChart.start)
      await machine.send(contentsOf: [.toggle, .dim, .toggle])
      await machine.send(number % 2 == 0 ? .toggle : .dim)
    },
    ShortLives(name: "timers of a live machine, started and cancelled") { _ in
      await lamp.send(contentsOf: [.toggle, .toggle])
    },
  ]

  /// A machine that stays.
  private static let lamp = LiveMachine(LampChart.start)

  private static func events(_ number: Int) -> [PlayerEvent] {
    let cases = PlayerEvent.allCases
    return (0..<4).map { cases[(number >> $0) % cases.count] }
  }

  @Sendable private static func liveMachine(_ number: Int) async {
    let machine = LiveMachine(PlayerChart.start)
    await machine.send(contentsOf: events(number))
  }

  /// Measures what stays.
  ///
  /// - Parameter count: how many of them live, one after another.
  /// - Returns: how many bytes stay of each, about.
  func bytesPerLife(_ count: Int) async -> Double {
    // What is made once and kept, such as the table of a type's chart, is there after these.
    for number in 0..<1_000 { await live(number) }
    meter_count_allocations(true)
    let before = meter_allocated_bytes()
    for number in 0..<count { await live(number) }
    let after = meter_allocated_bytes()
    meter_count_allocations(false)
    return Double(after - before) / Double(count)
  }

  /// Measures all kinds, and prints a table.
  ///
  /// - Parameter count: how many of each kind live.
  /// - Returns: whether no memory stays.
  static func measure(_ count: Int) async -> Bool {
    var holds = true
    print("| short-lived | lives | bytes that stay of each |\n| --- | ---: | ---: |")
    for kind in all {
      let bytes = await kind.bytesPerLife(count)
      if bytes * Double(count) > limit { holds = false }
      print("| \(kind.name) | \(count) | \((bytes * 100).rounded() / 100) |")
    }
    return holds
  }
}

extension LampChart {
  /// A chart that lives no longer than its machines.
  fileprivate static func makeChart() -> Chart {
    Chart(initial: .off, unhandled: .ignore) {
      state(.off) { on(.toggle, to: .on) { $0.a &+= 1 } }
      state(.on) {
        on(.dim) { $0.a &+= 3 }
        after(.seconds(30), to: .off)
      }
    }
  }
}
