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
}
