import Foundation

/// All that was measured.
struct Report: Codable {
  /// Where, when and how.
  let machine: String
  let date: String
  let command: String
  /// Whether it is only about how the cost grows with the size.
  let measuresGrowth: Bool

  var measurements: [Measurement] = []
  /// What took too long to be measured.
  var omissions: [Omission] = []
  var sizes: [Size] = []
  var peers: [PeerMeasurement] = []

  init(_ options: Options) {
    machine = Self.describeMachine()
    date = Date.now.formatted(.iso8601.year().month().day())
    command = options.command
    measuresGrowth = options.measuresGrowth
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

  /// Where, when and how, in a line.
  var heading: String { "\(machine); \(date); `\(command)`" }

  /// The tables that people read.
  var markdown: String {
    var parts = [heading]
    parts += measuresGrowth ? growthTables : [measurementTable.markdown] + omissionList
    if !sizes.isEmpty { parts.append(sizeTable.markdown) }
    if !peers.isEmpty {
      parts.append("Other programs, each in a process of its own, as is ours here:")
      parts.append(peerTable.markdown)
    }
    return parts.joined(separator: "\n\n")
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
        size.name, Self.count(size.bytes), size.allocated?.decimals(0) ?? "–",
        Self.count(size.jobs),
      ])
    }
    return table
  }

  /// A row for each program, a column for each workload: nanoseconds and the ratio.
  private var peerTable: Table {
    var workloads: [String] = []
    var programs: [String] = []
    for peer in peers {
      if !workloads.contains(peer.workload) { workloads.append(peer.workload) }
      if !programs.contains(peer.program) { programs.append(peer.program) }
    }
    var table = Table(["ns/event (ratio)"] + workloads.map { ">" + $0 })
    for program in programs {
      let cells = workloads.map { workload in
        peers.first { $0.workload == workload && $0.program == program }
          .map { "\($0.nanoseconds.median.short) (\($0.ratio.median.short))" } ?? "–"
      }
      table.add([program] + cells)
    }
    return table
  }

  static func count(_ number: Double?) -> String {
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
