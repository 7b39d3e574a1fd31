import Foundation

/// What an event costs a durable machine in PostgreSQL, beside the same work written by hand in SQL,
/// and beside DBOS.
struct PostgreSQLBenchmark {
  let address: String
  /// The Python that has DBOS; `nil` without one.
  let python: String?
  let folder: URL
  let batches: [Int]
  let ways: [PostgreSQLComparison.Way]
  let workers: [Int]
  let isQuick: Bool
  /// The largest number of machines.
  let largest: Int

  private static let machines = 10_000

  func run() async throws {
    let population = try await Population(folder: folder)
    let duration = isQuick ? Duration.milliseconds(700) : .seconds(2)
    let rounds = isQuick ? 3 : 7
    let cells = try await PostgreSQLComparison(
      address: address,
      population: population,
      batches: batches,
      ways: ways,
      workers: workers,
      machines: Self.machines,
      rounds: rounds,
      duration: duration
    ).run { cell in
      let line = "\(cell.way), \(cell.workers) workers, \(cell.batch) at once: "
      let rates = "\(whole(median(cell.raw))) by hand, \(whole(median(cell.ours))) durable\n"
      FileHandle.standardError.write(Data((line + rates).utf8))
    }
    let latency = try await PostgreSQLLatency(
      address: address,
      population: population,
      machines: Self.machines,
      events: isQuick ? 400 : 2_000
    ).run()
    let peer = try python.map {
      try DBOSPeer.run($0, address, batches: batches, rounds: rounds, duration: duration)
    }
    for way in ways {
      show(way, cells.filter { $0.way == way }, way == .direct ? peer : nil)
    }
    show(latency, peer)
    try await showGrowth(
      PostgreSQLGrowth(
        address: address,
        population: population,
        duration: duration,
        rounds: rounds
      )
    )
  }

  private func showGrowth(_ growth: PostgreSQLGrowth) async throws {
    let databases = [1, 2]
    let rates = try await growth.databases(databases, workers: workers, machines: Self.machines)
    write("")
    write(
      "| direct, events/s, \(PostgreSQLGrowth.senders) senders in each worker | "
        + workers.map { "\($0) worker\($0 == 1 ? "" : "s")" }.joined(separator: " | ") + " |"
    )
    write("|---|" + workers.map { _ in "---:|" }.joined())
    for (count, row) in zip(databases, rates) {
      let name = count == 1 ? "1 database" : "\(count) databases on the same server"
      write("| \(name) | " + row.map(whole).joined(separator: " | ") + " |")
    }
    write("")
    write(
      "| machines | events/s, \(PostgreSQLGrowth.senders) senders | an awaited event | counts | stuck, a tenth parked "
        + "| lists | tables |"
    )
    write("|---:|---:|---:|---:|---:|---:|---:|")
    for count in [10_000, 100_000, 1_000_000] where count <= largest {
      let cost = try await growth.machines(count)
      func time(_ value: Double) -> String { String(format: "%.2f ms", value) }
      write(
        "| \(cost.machines) | \(whole(cost.rate)) | \(time(cost.event)) | \(time(cost.counts)) | "
          + "\(time(cost.stuck)) | \(time(cost.lists)) | \(whole(cost.size)) MB |"
      )
    }
  }

  private func show(
    _ way: PostgreSQLComparison.Way,
    _ cells: [PostgreSQLComparison.Cell],
    _ peer: DBOSPeer?
  ) {
    write(
      "| \(way), events/s, \(Self.machines) machines | workers | "
        + batches.map { "\($0) at once" }.joined(separator: " | ") + " |"
    )
    write("|---|---:|" + batches.map { _ in "---:|" }.joined())
    for count in workers {
      let row = cells.filter { $0.workers == count }
      func line(_ name: String, _ value: (PostgreSQLComparison.Cell) -> String) {
        write("| \(name) | \(count) | " + row.map(value).joined(separator: " | ") + " |")
      }
      line("PostgreSQL by hand") { whole(median($0.raw)) }
      line("durable machines") { whole(median($0.ours)) }
      line("ratio") { String(format: "%.2f", $0.ratio) }
    }
    if way == .direct {
      let rates = batches.map { batch in
        (peer?.rates["\(batch)"]).map { whole(median($0)) } ?? "not there"
      }
      let name = peer.map { "DBOS \($0.version)" } ?? "DBOS"
      write("| \(name), workflows of one step | 1 | \(rates.joined(separator: " | ")) |")
    }
    write("")
  }

  private func show(_ latency: PostgreSQLLatency.Result, _ peer: DBOSPeer?) {
    write("| milliseconds, one event after the other | p50 | p99 |")
    write("|---|---:|---:|")
    func line(_ name: String, _ values: [Double]?) {
      let numbers = [0.5, 0.99].map { part in
        values.map { String(format: "%.2f", percentile($0, part)) } ?? "not there"
      }
      write("| \(name) | \(numbers.joined(separator: " | ")) |")
    }
    line("an awaited event, PostgreSQL by hand", latency.raw)
    line("an awaited event, durable machines", latency.ours)
    line("from the end of a post until another worker reads that it was applied", latency.wakeUp)
    line("an awaited workflow of one step, DBOS", peer?.times)
  }

  /// Writes a line at once, so that it is there whatever comes after it.
  private func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

func whole(_ value: Double) -> String { String(format: "%.0f", value) }
