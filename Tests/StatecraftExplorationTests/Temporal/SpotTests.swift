#if os(macOS) || os(Linux)
import Foundation
import StatecraftRandom
import Testing

@testable import StatecraftExploration

/// The automata of random formulas, compared with Spot (https://spot.lre.epita.fr).
///
/// `Scripts/compare-with-spot` installs Spot from the Python package index and runs this suite.
struct SpotTests {
  /// A Python interpreter that can import Spot.
  private static let python = ProcessInfo.processInfo.environment["STATECRAFT_SPOT_PYTHON"]
  private static let seed =
    ProcessInfo.processInfo.environment["STATECRAFT_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1_000_000_000)
  private static let count =
    ProcessInfo.processInfo.environment["STATECRAFT_FORMULAS"].flatMap(Int.init) ?? 2_000

  /// Reads automata whose names are formulas, and prints the names of those that accept other runs.
  private static let program = """
    import sys, spot
    count = 0
    for automaton in spot.automata(sys.argv[1]):
        count += 1
        if not spot.are_equivalent(automaton, spot.formula(automaton.get_name())):
            print("different:", automaton.get_name())
    print("compared:", count)
    """

  @Test(
    .enabled(
      if: python != nil,
      "Spot is not there; run Scripts/compare-with-spot, which installs it"
    )
  )
  func `the automaton of a formula accepts the same runs as that of Spot`() throws {
    var random = SplitMix64(seed: Self.seed)
    var text = ""
    for _ in 0..<Self.count {
      let formula = RandomCase.formula(&random, depth: 5)
      text += try Self.exchangeFormat(
        try BuchiAutomaton(try NormalFormula(formula)),
        name: Self.text(formula)
      )
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-automata-\(UUID().uuidString).hoa")
    defer { try? FileManager.default.removeItem(at: file) }
    try text.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = ["-c", Self.program, file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output == "compared: \(Self.count)\n", "seed \(Self.seed)")
    print("formulas: \(Self.count), seed \(Self.seed): Spot agrees")
  }

  /// An automaton in the Hanoi Omega-Automata format.
  private static func exchangeFormat(_ automaton: BuchiAutomaton, name: String) throws -> String {
    let sets = (0..<automaton.acceptanceCount)
    var lines = [
      "HOA: v1", "name: \"\(name)\"", "States: \(automaton.states.count)",
      "Start: \(automaton.initial)", "AP: 2 \"p0\" \"p1\"",
      "acc-name: generalized-Buchi \(sets.count)",
      "Acceptance: \(sets.count) "
        + (sets.isEmpty ? "t" : sets.map { "Inf(\($0))" }.joined(separator: "&")),
      "--BODY--",
    ]
    for (state, transitions) in automaton.states.enumerated() {
      lines.append("State: \(state)")
      for transition in transitions {
        let facts = (0..<2).compactMap { fact -> String? in
          let bit: UInt64 = 1 << UInt64(fact)
          if transition.positive & bit != 0 { return "\(fact)" }
          return transition.negative & bit != 0 ? "!\(fact)" : nil
        }
        let marks = sets.filter { transition.acceptance & (1 << UInt64($0)) != 0 }
        lines.append(
          "[\(facts.isEmpty ? "t" : facts.joined(separator: "&"))] \(transition.target) "
            + "{\(marks.map { "\($0)" }.joined(separator: " "))}"
        )
      }
    }
    return (lines + ["--END--", ""]).joined(separator: "\n")
  }

  /// A formula in Spot's own notation.
  private static func text(_ formula: TemporalFormula<Int>) -> String {
    func binary(_ sign: String) -> String {
      "(" + formula.parts.map { text($0) }.joined(separator: " \(sign) ") + ")"
    }
    switch formula {
    case .constant(let value): return value ? "1" : "0"
    case .fact(let fact): return "p\(fact)"
    case .not(let part): return "!(\(text(part)))"
    case .next(let part): return "X(\(text(part)))"
    case .eventually(let part): return "F(\(text(part)))"
    case .always(let part): return "G(\(text(part)))"
    case .and: return binary("&")
    case .or: return binary("|")
    case .implies: return binary("->")
    case .equivalent: return binary("<->")
    case .until: return binary("U")
    case .weakUntil: return binary("W")
    case .release: return binary("R")
    }
  }
}
#endif
