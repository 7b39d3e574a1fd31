#if Command
import Foundation
import Statecraft
import StatecraftExploration
import StatecraftRecording
import Testing

@testable import StatecraftCommandLine

/// Recordings of an earlier proof, which show what is not so any more.
@Suite struct EarlierRecordingTests {
  typealias Lamp = RecordedPathTests.Lamp

  /// The mended lamp, of which one of the claims is true.
  private static let mended = Proof<Lamp> {
    Lamp.everyEvent()
    Lamp.never("pressed twice") { $0.presses > 2 }
    Lamp.whenever("on") { $0.isIn(.on) }.leads(to: "off") { $0.isIn(.off) }
  }

  private func prove(
    _ proof: Proof<Lamp>,
    _ budget: ExplorationBudget = .standard,
    named name: String = "lamp"
  ) throws -> MachineProof {
    let report = proof.check(from: Lamp(), chart: Lamp.chart, budget: budget)
    return try MachineProof(recording: report, named: name, from: Lamp(), chart: Lamp.chart)
  }

  /// Does what `prove --record` does with a folder.
  private func record(_ proof: inout MachineProof, in folder: String) throws {
    var used: Set<String> = []
    try proof.write(to: folder, besides: &used)
    proof.removeEarlierRecordings(from: folder, besides: used)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("earlier-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `the recording of a claim that is proved now is removed, and a line says so`() throws {
    try inFolder { folder in
      var first = try prove(Lamp.proof)
      try record(&first, in: folder)
      #expect(first.earlier?.removed == [])
      #expect(first.paths.map(\.recording.header.claim) == ["pressed twice", "on leads to off"])
      #expect(
        try files(in: folder) == ["lamp-on-leads-to-off.jsonl", "lamp-pressed-twice.jsonl"]
      )
      var second = try prove(Self.mended)
      #expect(second.summary.claims.map(\.verdict) == [.proved, .refuted])
      try record(&second, in: folder)
      let removed = "\(folder)/lamp-pressed-twice.jsonl"
      #expect(second.earlier?.removed == [removed])
      #expect(second.earlier?.kept == [])
      #expect(try files(in: folder) == ["lamp-on-leads-to-off.jsonl"])
      #expect(
        second.text.hasSuffix(
          "\nrecorded \(folder)/lamp-on-leads-to-off.jsonl: on leads to off"
            + "\nremoved, because an earlier run recorded what is not so any more: \(removed)"
        )
      )
      let object = try JSONSerialization.jsonObject(with: Data(try second.json().utf8))
      #expect((object as? [String: Any])?["removed"] as? [String] == [removed])
      #expect(try !first.json().contains("\"removed\""))
    }
  }

  @Test func `no file of somebody else is removed`() throws {
    try inFolder { folder in
      var first = try prove(Lamp.proof)
      try record(&first, in: folder)
      // One that was kept by another name, one without a claim, one of another machine and no recording at all.
      let recording = first.paths[0].recording
      try recording.write(to: "\(folder)/the-bug.jsonl")
      var unmarked = recording
      unmarked.header.claim = nil
      try unmarked.write(to: "\(folder)/lamp-pressed-twice-2.jsonl")
      var foreign = recording
      foreign.header.name = "LAMP"
      try foreign.write(to: "\(folder)/lamp-pressed-twice-3.jsonl")
      try Data("pressed twice".utf8)
        .write(to: URL(fileURLWithPath: "\(folder)/lamp-pressed-twice-4.jsonl"))
      try recording.write(to: "\(folder)/lamp-pressed-twice-old.jsonl")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/lamp-pressed-twice-5.jsonl",
        withDestinationPath: "the-bug.jsonl"
      )
      var second = try prove(Self.mended)
      try record(&second, in: folder)
      #expect(second.earlier?.removed == ["\(folder)/lamp-pressed-twice.jsonl"])
      #expect(second.earlier?.kept == [])
      #expect(
        try files(in: folder) == [
          "lamp-on-leads-to-off.jsonl", "lamp-pressed-twice-2.jsonl", "lamp-pressed-twice-3.jsonl",
          "lamp-pressed-twice-4.jsonl", "lamp-pressed-twice-5.jsonl",
          "lamp-pressed-twice-old.jsonl", "the-bug.jsonl",
        ]
      )
    }
  }

  @Test func `a second recording of the same claim is removed with it`() throws {
    try inFolder { folder in
      var first = try prove(Lamp.proof)
      first.paths.append(first.paths[0])
      try record(&first, in: folder)
      #expect(try files(in: folder).count == 3)
      var again = try prove(Lamp.proof)
      try record(&again, in: folder)
      #expect(again.earlier?.removed == ["\(folder)/lamp-pressed-twice-2.jsonl"])
    }
  }

  @Test func `what a run has not decided stays and is listed`() throws {
    try inFolder { folder in
      var first = try prove(Lamp.proof)
      try record(&first, in: folder)
      var second = try prove(Self.mended, ExplorationBudget(situations: 1))
      #expect(!second.summary.claims.contains { $0.verdict == .proved })
      try record(&second, in: folder)
      #expect(second.earlier?.removed == [])
      #expect(
        second.earlier?.kept == [
          "\(folder)/lamp-on-leads-to-off.jsonl", "\(folder)/lamp-pressed-twice.jsonl",
        ]
      )
      // A claim that this run did not ask for may still be false.
      var other = try prove(
        Proof<Lamp> {
          Lamp.everyEvent()
          Lamp.always("dark") { _ in true }
        }
      )
      try record(&other, in: folder)
      #expect(other.earlier?.removed == [])
      #expect(other.earlier?.kept.count == 2)
    }
  }

  @Test func `a folder that does not exist has no recordings`() throws {
    let proof = try prove(Self.mended)
    let earlier = EarlierRecordings(of: proof, in: "/dev/null/paths", besides: [])
    #expect(earlier.removed.isEmpty && earlier.kept.isEmpty)
  }
}
#endif
