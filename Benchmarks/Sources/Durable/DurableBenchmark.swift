import Foundation

/// What an event costs a durable machine, beside the same work written by hand in SQL.
@main struct DurableBenchmark {
  static func main() async throws {
    var options = CommandLine.arguments.dropFirst()
    var isQuick = false
    var largest = 1_000_000
    var batches = Comparison.batches
    var address: String?
    var python: String?
    var calls: Int?
    var ways = PostgreSQLComparison.Way.allCases
    var workers = [1, 2, 4]
    var kept: String?
    while let option = options.popFirst() {
      switch option {
      case "--quick": isQuick = true
      case "--postgresql": address = options.popFirst()
      case "--dbos": python = options.popFirst()
      case "--largest": largest = options.popFirst().flatMap(Int.init) ?? largest
      case "--calls": calls = options.popFirst().flatMap(Int.init)
      case "--keep": kept = options.popFirst()
      case "--batches":
        batches = (options.popFirst() ?? "").split(separator: ",").compactMap { Int($0) }
      case "--way":
        ways = ways.filter { $0.rawValue == options.first }
        _ = options.popFirst()
      case "--workers":
        workers = (options.popFirst() ?? "").split(separator: ",").compactMap { Int($0) }
      default:
        print(
          "what is '\(option)'? [--quick] [--largest MACHINES] [--keep FILE] [--batches N,N…] [--calls N] "
            + "[--postgresql ADDRESS [--dbos PYTHON] [--way direct|calls|inbox] [--workers N,N…]]"
        )
        exit(64)
      }
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-durable-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let address {
      try await PostgreSQLBenchmark(
        address: address,
        python: python,
        folder: folder,
        batches: batches,
        ways: ways,
        workers: workers,
        isQuick: isQuick,
        largest: largest
      ).run()
      return
    }
    try await compare(folder, batches, calls, isQuick: isQuick)
    try await recover(folder, isQuick: isQuick, largest: largest, kept: kept)
  }

  private static func compare(
    _ folder: URL,
    _ batches: [Int],
    _ calls: Int?,
    isQuick: Bool
  ) async throws {
    let rows = try await Comparison(
      folder: folder,
      batches: batches,
      machines: 10_000,
      rounds: isQuick ? 3 : 7,
      duration: isQuick ? .milliseconds(700) : .seconds(2),
      calls: calls
    ).run()
    write(
      "| events/s, \(10_000) machines | "
        + rows.map { "\($0.batch) at once" }.joined(separator: " | ") + " |"
    )
    write("|---|" + rows.map { _ in "---:|" }.joined())
    write(
      "| SQLite by hand | " + rows.map { whole(median($0.raw)) }.joined(separator: " | ") + " |"
    )
    write(
      "| durable machines | " + rows.map { whole(median($0.ours)) }.joined(separator: " | ") + " |"
    )
    write(
      "| ratio | " + rows.map { String(format: "%.2f", $0.ratio) }.joined(separator: " | ") + " |"
    )
    let raw = rows.map { whole(median($0.rawTime)) }
    let ours = rows.map { whole(median($0.oursTime)) }
    write("| processor time by hand, µs an event | " + raw.joined(separator: " | ") + " |")
    write("| processor time of durable machines | " + ours.joined(separator: " | ") + " |")
    write("")
  }

  // Where `kept` says, the file with the most machines stays.
  private static func recover(
    _ folder: URL,
    isQuick: Bool,
    largest: Int,
    kept: String?
  ) async throws {
    write(
      "| machines | due timers | parked | first event | all timers | counts | stuck | lists | events/s | memory | file |"
    )
    write("|" + String(repeating: "---:|", count: 11))
    for machines in [10_000, 100_000, 1_000_000] where machines <= largest {
      let timers = machines / 10
      let result = try await Recovery(
        folder: folder,
        machines: machines,
        dueTimers: timers,
        senders: 100,
        duration: isQuick ? .seconds(1) : .seconds(3),
        kept: machines == largest ? kept : nil
      ).run()
      write(
        "| \(machines) | \(timers) | \(timers) | \(whole(result.firstEvent)) ms | "
          + "\(String(format: "%.1f", result.allTimers)) s | "
          + "\(String(format: "%.1f", result.counts)) ms | "
          + "\(String(format: "%.1f", result.stuck)) ms | "
          + "\(String(format: "%.1f", result.lists)) ms | \(whole(result.rate)) | "
          + "\(whole(result.growth)) MB | \(whole(result.file)) MB |"
      )
    }
  }

  /// Writes a line at once, so that it is there whatever comes after it.
  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
