import Foundation
import Testing

/// What the readmes of the examples show must be what happens.
@Suite struct ReadmeTests {
  private static let systems = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../Examples/Sources/SeedSystems")
    .standardizedFileURL

  private static let names = [
    "ConceptualPair", "Elevator", "Phone", "TrafficLight", "WorkingDay",
  ]

  private func text(_ system: String, _ file: String) throws -> String {
    try String(
      contentsOf: Self.systems.appendingPathComponent("\(system)/\(file)"),
      encoding: .utf8
    )
  }

  private func blocks(_ language: String, of system: String) throws -> [String] {
    let readme = try text(system, "README.md")
    return readme.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test(arguments: names)
  func `a session prints what its readme shows`(system: String) throws {
    let sessions = try blocks("console", of: system)
    #expect(!sessions.isEmpty)
    for session in sessions {
      let lines = session.split(separator: "\n", maxSplits: 1)
      let command = lines[0].replacing("$ ", with: "", maxReplacements: 1)
        .replacing("Scripts/statecraft", with: "statecraft")
      #expect(try Command.run("{ \(command); } 2>&1").output == String(lines[1]))
    }
  }

  @Test(arguments: names)
  func `a chart in a readme is the chart that runs`(system: String) throws {
    let source = try text(system, "\(system).swift")
    let chart = try #require(try blocks("swift", of: system).first)
    let indented = chart.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    #expect(source.contains(indented))
  }
}
