import CMeter
import Foundation
import StatecraftExploration

/// How fast proofs explore, beside the verifiers that SPIN writes for the same models.
@main struct ProofBenchmark {
  static func main() throws {
    if let name = text(of: "--measure") {
      guard let model = Model(rawValue: name) else { fail("there is no model '\(name)'") }
      try measure(model)
      return
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-proofs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try Comparison(
        folder: folder,
        rounds: number(of: "--rounds") ?? 5,
        workers: [1] + [number(of: "--workers") ?? 2].filter { $0 != 1 },
        isChecked: CommandLine.arguments.contains("--check")
      ).run()
    } catch {
      try? FileManager.default.removeItem(at: folder)
      fail("\(error)")
    }
  }

  /// Proves a model in this process, and prints what that took.
  private static func measure(_ model: Model) throws {
    var budget = ExplorationBudget.standard
    if let bytes = number(of: "--bytes") { budget.bytes = bytes }
    if let path = text(of: "--spill") { budget.spill = SpillFolder(path) }
    let began = ContinuousClock.now
    var found = model.prove(workers: number(of: "--workers") ?? 1, budget: budget)
    found.proving = (ContinuousClock.now - began) / .seconds(1)
    found.peak = Int(meter_peak_memory())
    print(String(decoding: try JSONEncoder().encode(found), as: UTF8.self))
  }

  static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("error: \(text)\n".utf8))
    exit(1)
  }

  static func text(of option: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: option).flatMap {
      arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
    }
  }

  static func number(of option: String) -> Int? { text(of: option).flatMap { Int($0) } }
}
