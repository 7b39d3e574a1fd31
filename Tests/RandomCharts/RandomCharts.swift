import Foundation

/// A program that runs random charts in the engine and in a reference interpreter, and compares them.
///
/// From 10,000 charts on it also checks that each feature of charts happens often, and that few charts
/// are unsound or cannot start.
///
///     random-charts [--charts 20000] [--seed 7] [--from 0] [--words 6] [--all-ways] [--going-on] [--features]
@main struct RandomCharts {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let run = options.run
      let summary = await run.run()
      print(run.text(summary))
      if options.showsFeatures {
        for feature in Usage.Feature.allCases {
          print("\(feature): \(summary.counts.usage[feature])")
        }
      }
      for index in summary.disagreeing.prefix(3) { print("\n\(run.report(index).text)") }
      guard summary.disagreeing.isEmpty else { exit(1) }
      guard options.isWhole else { return }
      let rare = summary.rare(in: run.charts)
      for problem in rare { print("too seldom: \(problem)") }
      guard rare.isEmpty else { exit(1) }
    } catch {
      FileHandle.standardError.write(Data("random-charts: \(error)\n".utf8))
      exit(2)
    }
  }
}

/// The arguments of the program.
struct Options {
  private(set) var run = DifferentialRun(seed: .random(in: 0..<1_000_000), charts: 20_000)

  /// Whether the program says how often each feature of charts was used.
  private(set) var showsFeatures = false

  /// Whether the charts are enough, and chosen as usual, to say that each feature happens often.
  var isWhole: Bool { run.charts >= Usage.enough && !run.goesOn }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--charts": run.charts = try Self.number(rest.popFirst(), name)
      case "--seed": run.seed = UInt64(try Self.number(rest.popFirst(), name))
      case "--from": run.first = try Self.number(rest.popFirst(), name)
      case "--words":
        run.wordyPercent = try Self.number(rest.popFirst(), name)
        guard run.wordyPercent <= 100 else {
          throw Failure(description: "'--words' is a share of a hundred, not \(run.wordyPercent)")
        }
      case "--all-ways": run.ways = EngineWay.allCases
      case "--going-on": run.goesOn = true
      case "--features": showsFeatures = true
      default:
        throw Failure(
          description: "what is '\(name)'? There are --charts, --seed, --from, --words, "
            + "--all-ways, --going-on and --features"
        )
      }
    }
  }

  private static func number(_ text: String?, _ name: String) throws(Failure) -> Int {
    guard let text else { throw Failure(description: "'\(name)' needs a number") }
    guard let number = Int(text), number >= 0 else {
      throw Failure(description: "'\(name)' needs a number, not '\(text)'")
    }
    return number
  }
}
