import Statecraft

internal import CMeter

/// How much memory something takes.
struct Size: Codable {
  let name: String
  /// In the value itself.
  let bytes: Double?
  /// In what it has allocated; `nil` where allocations cannot be counted.
  let allocated: Double?
  /// Jobs for the pool of threads that were made for it: each task is one at least.
  let jobs: Double?

  static func all() async -> [Size] {
    [
      context(TurnstileChart.self, "turnstile (W1)"),
      await machine(TurnstileChart.self, "turnstile (W1)"),
      context(TrafficChart.self, "traffic (W2)"), await machine(TrafficChart.self, "traffic (W2)"),
      context(PlayerChart.self, "player (W3)"), await machine(PlayerChart.self, "player (W3)"),
      context(RegionsChart.self, "regions (W4)"), await machine(RegionsChart.self, "regions (W4)"),
      await liveMachine(PlayerChart.self, "player (W8), idle"),
      await share("postponed event (W24)", of: WarehouseMachine<Count1000>.self),
      await share("timer of one machine (W25)", of: AlarmsMachine<Count1000>.self),
      await share(
        "machine of a population with a timer (W26)",
        of: MetronomePopulation<Count1000>.self
      ),
      await liveTimer("live machine with a timer (W28)"),
    ]
  }

  private static func context<Chart>(_ chart: Chart.Type, _ name: String) -> Size {
    Size(
      name: "context of \(name)",
      bytes: Double(MemoryLayout<Chart>.size),
      allocated: nil,
      jobs: nil
    )
  }

  private static func machine<Chart: BenchmarkChart>(
    _ chart: Chart.Type,
    _ name: String
  ) async -> Size {
    let count = 1000
    var machines: [ValueMachine<Chart>] = []
    machines.reserveCapacity(count)
    let allocated = await Meter.countingAllocations {
      for _ in 0..<count { machines.append(ValueMachine<Chart>()) }
    }
    return Size(
      name: "machine of \(name)",
      bytes: Double(MemoryLayout<ValueMachine<Chart>>.size),
      allocated: Meter.countsAllocations ? Double(allocated) / Double(machines.count) : nil,
      jobs: nil
    )
  }

  private static func liveMachine<Chart: BenchmarkChart>(
    _ chart: Chart.Type,
    _ name: String
  ) async -> Size {
    let count = 1000
    var machines: [LiveChart<Chart>] = []
    machines.reserveCapacity(count)
    meter_count_jobs()
    let before = meter_jobs()
    let allocated = await Meter.countingAllocations {
      for _ in 0..<count { machines.append(LiveChart<Chart>()) }
    }
    return Size(
      name: "live machine of \(name)",
      bytes: nil,
      allocated: Meter.countsAllocations ? Double(allocated) / Double(machines.count) : nil,
      jobs: Double(meter_jobs() - before) / Double(machines.count)
    )
  }

  /// What one of a thousand takes in a contestant that has so many.
  private static func share<C: Contestant>(_ name: String, of contestant: C.Type) async -> Size {
    // The first one also allocates what is kept for all machines of a chart.
    _ = C()
    var contestants: [C] = []
    contestants.reserveCapacity(1)
    let allocated = await Meter.countingAllocations { contestants.append(C()) }
    return Size(
      name: name,
      bytes: nil,
      allocated: Meter.countsAllocations
        ? Double(allocated) / Double(1000 * contestants.count) : nil,
      jobs: nil
    )
  }

  /// With what its sleeping task takes, if it has one, and its place in the clock.
  private static func liveTimer(_ name: String) async -> Size {
    let count = 1000
    let clock = DrivenClock()
    var machines: [PulseMachine] = []
    machines.reserveCapacity(count)
    meter_count_jobs()
    let before = meter_jobs()
    let allocated = await Meter.countingAllocations {
      for number in 0..<count {
        machines.append(PulseMachine(clock, first: number + 1, period: count))
      }
      do {
        try await clock.settle()
      } catch {
        preconditionFailure("the measurement was cancelled")
      }
    }
    return Size(
      name: name,
      bytes: nil,
      allocated: Meter.countsAllocations ? Double(allocated) / Double(machines.count) : nil,
      jobs: Double(meter_jobs() - before) / Double(machines.count)
    )
  }
}
