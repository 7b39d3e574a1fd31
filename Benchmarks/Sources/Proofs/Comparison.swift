import Dispatch
import Foundation
import Synchronization

/// Runs models in turn with one worker, with several, and as SPIN's verifiers, each in a process.
struct Comparison {
  let folder: URL
  let rounds: Int
  let workers: [Int]
  /// Whether too slow an exploration, or one that takes too much memory, is an error.
  let isChecked: Bool

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
  /// - Throws: an error also when something else is found than must be, or when a limit is checked and does
  ///   not hold.
  func run() throws {
    let verifiers = try Dictionary(
      uniqueKeysWithValues: Model.allCases.map { ($0, try verifier(of: $0)) }
    )
    var ours: [Model: [Int: Runs]] = [:]
    var guests: [Model: Runs] = [:]
    var pairs: [Model: [Double]] = [:]
    for _ in 0..<rounds {
      for model in Model.allCases {
        for count in workers where count == 1 || model.canBeShared {
          ours[model, default: [:]][count, default: Runs()].runs
            .append(try measure(model, workers: count))
        }
        if model.canBeShared, workers.contains(2) {
          pairs[model, default: []].append(try measurePair(model))
        }
        if let verifier = verifiers[model] ?? nil {
          guests[model, default: Runs()].runs.append(try measure(verifier, model))
        }
      }
    }
    if isChecked { try repeatSlow(&ours, &guests, verifiers) }
    printTable(ours, guests)
    printSpeeds(ours, pairs)
    if isChecked { try checkLimits(ours, guests) }
  }

  // MARK: - Limits

  /// How often a model that seems too slow is measured again.
  private static let repetitions = 3

  /// Measures models again that seem too slow: one run may have been disturbed.
  private func repeatSlow(
    _ ours: inout [Model: [Int: Runs]],
    _ guests: inout [Model: Runs],
    _ verifiers: [Model: String?]
  ) throws {
    for model in Model.allCases {
      guard let least = model.leastRatio, let verifier = verifiers[model] ?? nil else { continue }
      for _ in 0..<Self.repetitions {
        guard let ratio = ratio(ours[model]?[1], guests[model]), ratio < least else { break }
        ours[model]?[1]?.runs.append(try measure(model, workers: 1))
        guests[model]?.runs.append(try measure(verifier, model))
      }
    }
  }

  /// Compares one worker with the limits; without SPIN only its memory.
  private func checkLimits(_ ours: [Model: [Int: Runs]], _ guests: [Model: Runs]) throws {
    for model in Model.allCases {
      guard let runs = ours[model]?[1] else { continue }
      var failures: [String] = []
      if let least = model.leastRatio, let ratio = ratio(runs, guests[model]), ratio < least {
        failures.append(
          String(format: "%.2f × SPIN, and at least %.2f are wanted", ratio, least)
        )
      }
      let bytes = bytes(runs, model)
      if let most = model.mostBytes, bytes > most {
        failures.append(
          String(
            format: "%.0f bytes a situation, and at most %.0f are wanted",
            bytes,
            most
          )
        )
      }
      try check(failures, model.title)
    }
  }

  /// How many times as many situations are explored as by a guest in the same processor time; `nil` without both.
  private func ratio(_ runs: Runs?, _ guest: Runs?) -> Double? {
    guard let runs, let guest else { return nil }
    return zip(runs.runs, guest.runs).map { $1.processor / $0.processor }.median
  }

  private func bytes(_ runs: Runs, _ model: Model) -> Double {
    runs.median { Double($0.bytes) } / Double(model.expected.situations)
  }

  // MARK: - Measuring

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

  /// How long the proofs of two processes with one worker each take at the same time, in seconds.
  ///
  /// They share nothing but the computer: no two workers can be faster on it.
  private func measurePair(_ model: Model) throws -> Double {
    let outcomes = Mutex<[Result<Double, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      let outcome = Result { try measure(model, workers: 1).proving }
      outcomes.withLock { $0.append(outcome) }
    }
    return try outcomes.withLock { $0 }.map { try $0.get() }.max() ?? 0
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

  /// Prints what two workers do in the time of one, and what two processes do that share nothing.
  private func printSpeeds(_ ours: [Model: [Int: Runs]], _ pairs: [Model: [Double]]) {
    guard !pairs.isEmpty else { return }
    print("\n| in the time of one worker | 2 workers | 2 processes with one worker each |")
    print("|---|---:|---:|")
    for model in Model.allCases {
      guard let one = ours[model]?[1], let two = ours[model]?[2], let both = pairs[model] else {
        continue
      }
      let workers = zip(one.runs, two.runs).map { $0.proving / $1.proving }.median
      let processes = zip(one.runs, both).map { 2 * $0.proving / $1 }.median
      print("| \(model.title) | " + String(format: "%.2f | %.2f |", workers, processes))
    }
  }

  private func printRow(_ model: Model, _ who: String, _ runs: Runs, over guest: Runs?) {
    let count = Double(model.expected.situations)
    let time = runs.median { $0.processor }
    let peak = runs.median { Double($0.peak) } / Double(1 << 20)
    let ratio = ratio(runs, guest).map { String(format: "%.2f", $0) }
    print(
      "| \(model.title) | \(model.expected.situations) | \(runs.runs[0].steps) | \(who) | "
        + String(format: "%.2f s | %.2f M | ", time, count / time / 1e6)
        + "\(ratio ?? "–") | "
        + String(format: "%.0f | ", bytes(runs, model))
        + (peak == 0 ? "–" : String(format: "%.0f MB", peak))
        + String(format: " | %.2f s |", runs.median { $0.elapsed })
    )
  }
}

extension [Double] {
  /// The middle one of the sorted numbers; there is at least one.
  fileprivate var median: Double { sorted()[count / 2] }
}
