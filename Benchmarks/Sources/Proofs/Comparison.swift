import Foundation

/// Runs models in turn with one worker, with several, and as SPIN's verifiers, each in a process.
struct Comparison {
  let folder: URL
  let rounds: Int
  let workers: [Int]

  private struct Runs {
    var runs: [Measurement] = []

    /// The median of a figure.
    func median(_ figure: (Measurement) -> Double) -> Double {
      let sorted = runs.map(figure).sorted()
      return sorted[sorted.count / 2]
    }
  }

  /// Measures, and prints a table.
  ///
  /// - Throws: an error also when something else is found than must be.
  func run() throws {
    let verifiers = try Dictionary(
      uniqueKeysWithValues: Model.allCases.map { ($0, try verifier(of: $0)) }
    )
    var ours: [Model: [Int: Runs]] = [:]
    var guests: [Model: Runs] = [:]
    for _ in 0..<rounds {
      for model in Model.allCases {
        for count in workers where count == 1 || model.canBeShared {
          ours[model, default: [:]][count, default: Runs()].runs
            .append(try measure(model, workers: count))
        }
        if let verifier = verifiers[model] ?? nil {
          guests[model, default: Runs()].runs.append(try measure(verifier, model))
        }
      }
    }
    printTable(ours, guests)
  }

  private func measure(_ model: Model, workers: Int) throws -> Measurement {
    let command = Command(
      path: Bundle.main.executablePath ?? CommandLine.arguments[0],
      arguments: [
        "--measure", model.rawValue, "--workers", "\(workers)", "--floors", "\(Elevator.floors)",
      ]
    )
    let (output, processor, elapsed) = try command.run(in: folder)
    var found = try JSONDecoder().decode(Measurement.self, from: Data(output.utf8))
    (found.processor, found.elapsed) = (processor, elapsed)
    try check(found.differences(from: model), "\(model.title), \(workers) workers")
    return found
  }

  private func check(_ differences: [String], _ what: String) throws {
    guard !differences.isEmpty else { return }
    throw Command.Failure(description: "\(what): \(differences.joined(separator: ", "))")
  }

  // MARK: - SPIN

  /// Writes and compiles the verifier of a model; `nil` without SPIN or a compiler, and for a model that
  /// is not compared.
  private func verifier(of model: Model) throws -> String? {
    guard let promela = model.promela, let spin = Command.find("spin"),
      let gcc = Command.find("gcc")
    else { return nil }
    let place = folder.appendingPathComponent(model.rawValue)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try promela.write(
      to: place.appendingPathComponent("model.pml"),
      atomically: true,
      encoding: .utf8
    )
    _ = try Command(path: spin, arguments: ["-a", "model.pml"]).run(in: place)
    _ = try Command(
      path: gcc,
      arguments: ["-O2", "-w", "-DSAFETY", "-DNOFAIR", "-DMEMLIM=8000", "-o", "pan", "pan.c"]
    ).run(in: place)
    return place.appendingPathComponent("pan").path
  }

  private func measure(_ verifier: String, _ model: Model) throws -> Measurement {
    // The search is depth first, as deep as there are states; the hash table is large enough.
    let arguments = ["-m20000000", "-w24", "-E", "-A"]
    let (output, processor, elapsed) =
      try Command(path: verifier, arguments: arguments).run(in: folder)
    guard var found = Measurement(spin: output) else {
      throw Command.Failure(description: "what does SPIN say here?\n\(output)")
    }
    (found.processor, found.elapsed) = (processor, elapsed)
    try check(found.differences(from: model, digits: 5), "SPIN, \(model.title)")
    return found
  }

  // MARK: - Printing

  private func printTable(_ ours: [Model: [Int: Runs]], _ guests: [Model: Runs]) {
    print(
      "| model | situations | steps | explored by | processor time | situations/s | "
        + "× SPIN | bytes a situation | peak memory | elapsed |"
    )
    print("|---|---:|---:|---|---:|---:|---:|---:|---:|---:|")
    for model in Model.allCases {
      let guest = guests[model]
      if let guest { printRow(model, "SPIN", guest, over: guest) }
      for count in workers {
        guard let runs = ours[model]?[count] else { continue }
        printRow(model, count == 1 ? "1 worker" : "\(count) workers", runs, over: guest)
      }
    }
    if guests.isEmpty {
      print("\nSPIN is missing; `apt-get install spin gcc` brings what is compared with.")
    }
  }

  private func printRow(_ model: Model, _ who: String, _ runs: Runs, over guest: Runs?) {
    let count = Double(model.expected.situations)
    let time = runs.median { $0.processor }
    let peak = runs.median { Double($0.peak) } / Double(1 << 20)
    let ratio = guest.map { guest in
      String(format: "%.2f", zip(runs.runs, guest.runs).map { $1.processor / $0.processor }.median)
    }
    print(
      "| \(model.title) | \(model.expected.situations) | \(runs.runs[0].steps) | \(who) | "
        + String(format: "%.2f s | %.2f M | ", time, count / time / 1e6)
        + "\(ratio ?? "–") | "
        + (runs.runs[0].bytes == 0
          ? "– | " : String(format: "%.0f | ", runs.median { Double($0.bytes) } / count))
        + (peak == 0 ? "–" : String(format: "%.0f MB", peak))
        + String(format: " | %.2f s |", runs.median { $0.elapsed })
    )
  }
}

extension [Double] {
  /// The middle one of the sorted numbers; there is at least one.
  fileprivate var median: Double { sorted()[count / 2] }
}
