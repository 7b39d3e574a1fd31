#if Command
import Foundation
package import StatecraftExploration
package import StatecraftRecording

/// The report of a machine's proof, with the machine's name on the command line.
package struct MachineProof: Encodable {
  /// A path of the report as a recording.
  package struct RecordedPath {
    /// The name of the claim, or the kind of finding, that the path belongs to.
    package let name: String
    /// The machine whose part of the path it is; `nil` if the path is one of a single machine.
    package var machine: String?
    /// The run.
    package var recording: Recording
    /// The file that the recording was written to.
    package var file: String?
  }

  /// A path of the report that no session has taken to its end.
  package struct Gap {
    /// The name of the claim, or the kind of finding, that the path belongs to.
    package let name: String
    /// Why it was not taken.
    package let reason: String
  }

  /// The name of the machine or the system.
  package let machine: String
  /// What the exploration says.
  package let summary: ProofSummary
  /// The paths of the report, if they were asked for.
  package var paths: [RecordedPath]
  /// The paths that no session has taken to their ends, so that they are not recorded.
  package var gaps: [Gap] = []
  /// The recordings of earlier runs in the folder; `nil` if nobody has looked for them.
  package internal(set) var earlier: EarlierRecordings?

  private enum Key: CodingKey { case machine, recordings, notTaken, removed }
  private enum PathKey: CodingKey { case name, machine, file, reason }

  /// Creates a report.
  package init(machine: String, summary: ProofSummary, paths: [RecordedPath] = []) {
    self.machine = machine
    self.summary = summary
    self.paths = paths
  }

  /// Writes the name, the files with recordings, those that were removed and the paths that were not taken, beside the properties of the
  /// summary.
  package func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(machine, forKey: .machine)
    if !gaps.isEmpty {
      var list = container.nestedUnkeyedContainer(forKey: .notTaken)
      for gap in gaps {
        var entry = list.nestedContainer(keyedBy: PathKey.self)
        try entry.encode(gap.name, forKey: .name)
        try entry.encode(gap.reason, forKey: .reason)
      }
    }
    if let removed = earlier?.removed, !removed.isEmpty {
      try container.encode(removed, forKey: .removed)
    }
    guard paths.contains(where: { $0.file != nil }) else { return }
    var list = container.nestedUnkeyedContainer(forKey: .recordings)
    for path in paths {
      guard let file = path.file else { continue }
      var entry = list.nestedContainer(keyedBy: PathKey.self)
      try entry.encode(path.name, forKey: .name)
      try entry.encodeIfPresent(path.machine, forKey: .machine)
      try entry.encode(file, forKey: .file)
    }
  }

  /// The report as a JSON object on one line.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The report for people, with the files of the recordings below.
  package var text: String {
    let files = paths.compactMap { path in
      path.file.map { file in
        "recorded \(file): \(path.name)" + (path.machine.map { ", \($0)" } ?? "")
      }
    }
    let gaps = gaps.map { gap in
      "! no session has taken the path of '\(gap.name)', and it is not recorded: \(gap.reason)"
    }
    return ([summary.text] + files + [earlier?.text].compactMap(\.self) + gaps)
      .joined(separator: "\n")
  }
}

extension ProofSummary {
  /// Returns the exit code of two proofs together: a refuted claim counts most.
  package static func worse(_ left: Int, _ right: Int) -> Int {
    left == 1 || right == 1 ? 1 : max(left, right)
  }
}
#endif
