/// Tests of a plan as a file of Swift Testing.
public struct SwiftTests: Sendable, Hashable {
  /// The content of the file.
  public let text: String
  /// The number of tests in the file.
  public let count: Int
  /// Why tests of the plan are not in the file, in words.
  public let omitted: [String]
}

extension TestPlan {
  /// Writes the tests as a file of Swift Testing.
  ///
  /// Each test takes its path with a `PathTest` of `StatecraftTesting`, and checks after each step the
  /// states that were left and entered, the properties that changed, and the outputs. The tests start
  /// with the data of the plan if `start` is an expression for them.
  ///
  /// - Parameters:
  ///   - suite: the name of the suite.
  ///   - start: an expression for the initial data, such as `Turnstile()`; by default the name of the
  ///     type with `()`.
  ///   - modules: the modules to import besides `StatecraftTesting` and `Testing`; by default that of
  ///     the context.
  ///   - isTestable: whether these modules are imported with `@testable`.
  ///   - command: what has written the file, for a comment.
  /// - Returns: the file, with what is not in it.
  public func swiftTests(
    inSuite suite: String? = nil,
    startingFrom start: String? = nil,
    importing modules: [String]? = nil,
    asTestable isTestable: Bool = false,
    writtenBy command: String = "statecraft tests"
  ) -> SwiftTests {
    let parts = String(reflecting: Context.self).split(separator: ".").map(String.init)
    let start = start ?? "\(parts.dropFirst().joined(separator: "."))()"
    let modules = modules ?? [parts.first ?? ""]
    let imports =
      (modules + ["StatecraftTesting", "Testing"]).sorted().map { module in
        isTestable && modules.contains(module) ? "@testable import \(module)" : "import \(module)"
      }
    return swiftFile(
      inSuite: suite,
      imports: imports,
      of: "chart",
      writtenBy: command
    ) { _, test throws(SwiftExpression.Problem) in try test.swift(start) }
  }

  /// Writes tests as a file of Swift Testing.
  ///
  /// - Parameters:
  ///   - suite: the name of the suite; by default one of the chart's name and the criterion.
  ///   - imports: the lines of the imports.
  ///   - source: what the tests are made from, for a comment.
  ///   - command: what has written the file, for a comment.
  ///   - helpers: declarations in the suite, behind the tests.
  ///   - body: returns the lines of a test, by the test's number from 0 and the test; an error says why it
  ///     cannot be written.
  /// - Returns: the file, with what is not in it.
  package func swiftFile(
    inSuite suite: String? = nil,
    imports: [String],
    of source: String,
    writtenBy command: String,
    helpers: [String] = [],
    _ body: (Int, Test) throws(SwiftExpression.Problem) -> [String]
  ) -> SwiftTests {
    var omitted: [String] = []
    var tests: [String] = []
    for (number, test) in self.tests.enumerated() {
      do {
        let lines = try body(number, test)
        tests.append(
          (test.swiftHeading(number + 1) + lines.map { "    \($0)" } + ["  }"])
            .joined(separator: "\n")
        )
      } catch {
        omitted.append("test \(number + 1): \(error)")
      }
    }
    let name = suite ?? "\(Self.identifier(chart))\(criterion.suite)Tests"
    let head = [
      "// Written by '\(command.inOneLine)'. Write it anew when the \(source) changes, and look at the "
        + "difference.",
      "// swift-format-ignore-file",
    ]
    let lines =
      head + imports + [""] + heading + ["@Suite struct \(name) {"]
      + omitted.map { "  // Left out: \($0.inOneLine)" } + [
        (tests + helpers).joined(separator: "\n\n"), "}", "",
      ]
    return SwiftTests(
      text: lines.joined(separator: "\n"),
      count: tests.count,
      omitted: omitted
    )
  }

  /// What the tests cover and what they do not.
  private var heading: [String] {
    let missing =
      infeasible.map { "/// Infeasible: \($0.text.inOneLine)." }
      + unknown.map { "/// Unknown: \($0.text.inOneLine)." }
    return ["/// \(summaryLine)"] + (missing.isEmpty ? [] : ["///"] + missing)
  }

  /// Makes a name of letters and digits.
  private static func identifier(_ text: String) -> String {
    let name = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return name.first?.isLetter == true ? name : "Chart\(name)"
  }
}

extension CoverageCriterion {
  fileprivate var suite: String {
    switch self {
    case .states: "State"
    case .transitions: "Transition"
    case .pairs: "Pair"
    case .guards: "Guard"
    }
  }
}

extension TestPlan.Test {
  /// The comments and the name of the test.
  fileprivate func swiftHeading(_ number: Int) -> [String] {
    let title = goals.first.map { "test \(number) covers \($0)" } ?? "test \(number)"
    return goals.dropFirst().map { "  // It also covers \($0.text.inOneLine)." }
      + ["  @Test func `\(title.inOneLine)`() throws {"]
  }

  /// The lines that take the path with a `PathTest`.
  fileprivate func swift(_ start: String) throws(SwiftExpression.Problem) -> [String] {
    let states = SwiftExpression.text(of: path.start.joined(separator: ", "))
    var lines = [
      "\(path.steps.isEmpty ? "_ =" : "var test =") try PathTest(\(start), in: \(states))"
    ]
    for step in path.steps { lines.append(try step.swift) }
    return lines
  }
}

extension String {
  /// The text without what comments of one line and names of functions cannot contain.
  fileprivate var inOneLine: String {
    let text = map { character in
      let isBad = character == "`" || character == "\\" || character.isNewline
      return isBad || character.unicodeScalars.contains { $0.value < 32 } ? "'" : character
    }
    return String(text)
  }
}

extension ProofPath.Step {
  fileprivate var swift: String {
    get throws(SwiftExpression.Problem) {
      let expected = SwiftExpression.text(of: happening)
      let wait = delay > .zero ? "after: \(SwiftExpression.text(of: delay)), " : ""
      switch action {
      case .event(let event):
        return "test.send(\(try SwiftExpression.text(of: event)), \(wait)\(expected))"
      case .completion(let name, let value):
        let name = SwiftExpression.text(of: name)
        let value = try SwiftExpression.typedText(of: value)
        return "test.complete(\(name), with: \(value), \(wait)\(expected))"
      case .failure(let name, let error):
        let name = SwiftExpression.text(of: name)
        let error = try SwiftExpression.typedText(of: error)
        return "test.fail(\(name), with: \(error), \(wait)\(expected))"
      case .time:
        return "test.advance(by: \(SwiftExpression.text(of: delay)), \(expected))"
      }
    }
  }
}
