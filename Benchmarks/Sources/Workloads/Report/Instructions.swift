import Foundation

/// Counts instructions, which does not depend on what else the machine does: this program runs
/// itself under `valgrind --tool=callgrind`, which begins a new count at each mark.
enum Instructions {
  /// How many events each of three runs has.
  ///
  /// The first warms up what is learned once for all machines of a chart. What an event costs is the
  /// difference of the others, without what a loop costs once.
  private static func events(of workload: Workload) -> [Int] {
    switch workload.weight {
    case .light: [20_000, 1000, 3000]
    case .heavyStart: [2000, 1000, 3000]
    case .growing: [20_000, 200, 600]
    case .slowEvents: [500, 200, 600]
    case .heavyEvents: [1, 1, 2]
    }
  }

  /// Those whose instructions are counted: not who starts a million objects, which takes minutes, and
  /// no large size.
  private static func contenders(of workload: Workload) -> [Contender] {
    workload.contenders.filter { contender in
      contender.isDeterministic && (workload.growth?.size ?? 0) <= 32
        && !(workload.weight == .heavyStart && contender.kind == .textbook)
    }
  }

  /// What runs under the profiler.
  static func runAll(of workloads: [Workload]) async {
    for workload in workloads {
      for contender in contenders(of: workload) {
        for events in events(of: workload) {
          _ = await contender.run(Load(events: events, order: workload.order, isChecked: false))
        }
      }
    }
  }

  /// Instructions for an event, by workload and contender.
  static func count(
    _ options: Options,
    _ valgrind: String
  ) throws -> [String: [Contender.Kind: Double]] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-instructions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let output = folder.appendingPathComponent("count").path
    try profile(options, valgrind, output)

    var result: [String: [Contender.Kind: Double]] = [:]
    var run = 0
    for workload in options.selection {
      for contender in contenders(of: workload) {
        var counts: [Double] = []
        for _ in events(of: workload) {
          run += 1
          // A run has two marks; what lies before the second is its loop.
          counts.append(try total(of: "\(output).\(run * 2)"))
        }
        let events = events(of: workload)
        result[workload.name, default: [:]][contender.kind] =
          (counts[2] - counts[1]) / Double(events[2] - events[1])
      }
    }
    return result
  }

  private static func profile(
    _ options: Options,
    _ valgrind: String,
    _ output: String
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind)
    process.arguments =
      [
        "--tool=callgrind", "--callgrind-out-file=\(output)", "--dump-before=meter_mark",
        "--quiet", CommandLine.arguments[0], "--profiled",
      ] + options.selecting
    // The same hashes each time, so that dictionaries cost the same each time.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ProfilerError(
        description: "'\(valgrind)' failed: \(String(decoding: text, as: UTF8.self))"
      )
    }
  }

  private static func total(of path: String) throws -> Double {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
    guard let count = line.flatMap({ Double($0.dropFirst("totals: ".count)) }) else {
      throw ProfilerError(description: "no total in '\(path)'")
    }
    return count
  }
}

/// The profiler did not do what was expected.
struct ProfilerError: Error, CustomStringConvertible {
  let description: String
}
