import Foundation

/// All that was measured.
struct Report: Codable {
  /// Where, when and how.
  let machine: String
  let date: String
  let command: String

  var measurements: [Measurement] = []
  var sizes: [Size] = []

  init(_ options: Options) {
    machine = Self.describeMachine()
    date = Date.now.formatted(.iso8601.year().month().day())
    command = options.command
  }

  /// Adds what a profiler has counted.
  mutating func add(_ instructions: [String: [Contender.Kind: Double]]) {
    for index in measurements.indices {
      let measurement = measurements[index]
      measurements[index].instructions =
        instructions[measurement.workload]?[measurement.contender]
    }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The tables that people read.
  var markdown: String {
    let tables = [measurementTable, sizes.isEmpty ? nil : sizeTable].compactMap { $0?.markdown }
    return ["\(machine); \(date); `\(command)`"].joined()
      + "\n\n" + tables.joined(separator: "\n\n")
  }

  private var measurementTable: Table {
    var table = Table([
      "workload", "contender", ">ns/event", ">ratio", ">from", ">to", ">allocations",
      ">instructions",
    ])
    var last = ""
    for measurement in measurements {
      let isNew = measurement.workload != last
      last = measurement.workload
      table.add([
        isNew ? "\(measurement.workload) \(measurement.title)" : "",
        measurement.contender.rawValue,
        measurement.nanoseconds.median.short,
        measurement.ratio.median.short,
        measurement.ratio.min.short,
        measurement.ratio.max.short,
        Self.count(measurement.allocations),
        Self.count(measurement.instructions),
      ])
    }
    return table
  }

  private var sizeTable: Table {
    var table = Table(["what", ">bytes", ">allocated bytes", ">jobs"])
    for size in sizes {
      table.add([
        size.name, Self.count(size.bytes), Self.count(size.allocated), Self.count(size.jobs),
      ])
    }
    return table
  }

  private static func count(_ number: Double?) -> String {
    guard let number else { return "–" }
    if number > 0 && number < 0.005 { return "<0.01" }
    return number == number.rounded() ? number.decimals(0) : number.short
  }

  private static func describeMachine() -> String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(model ?? "processor unknown"), \(cores) cores,"
      + " \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }
}
