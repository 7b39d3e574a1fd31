import Foundation
import Testing

/// The sessions and charts in the readmes of the examples match the real output.
@Suite struct ReadmeTests {
  private static let systems = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../Examples/Sources")
    .standardizedFileURL

  private static let charts = [
    "ConceptualPair", "Elevator", "Phone", "TrafficLight", "WorkingDay",
  ].map { "SeedSystems/\($0)" }

  private static let objects = [
    "Animation", "LocationTracker", "MirrorPad", "SharedStates", "TrafficLightObjects",
    "WorkingDayObjects",
  ].map { "StateObjectSystems/\($0)" }

  private static let systemsOfMachines = ["SeedSystems/Payment"]

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

  @Test(arguments: charts + objects + systemsOfMachines)
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

  @Test(arguments: charts)
  func `a chart in a readme is the drawn chart`(system: String) throws {
    let name = try #require(system.split(separator: "/").last)
    let source = try text(system, "\(name).swift")
    let chart = try #require(try blocks("swift", of: system).first)
    #expect(source.contains(indented(chart, by: 2)))
  }

  @Test(arguments: objects + systemsOfMachines)
  func `a readme shows what is in the source`(system: String) throws {
    let folder = Self.systems.appendingPathComponent(system).path
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.map { try text(system, $0) }
    let blocks = try blocks("swift", of: system)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let isShown = [0, 2, 4].contains { indent in
        sources.contains { $0.contains(indented(block, by: indent)) }
      }
      #expect(isShown, "\(block)")
    }
  }

  private func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }
}
