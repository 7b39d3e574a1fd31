import Foundation
import Synchronization
import Testing

@testable import Statecraft
@testable import StatecraftExploration

/// What cannot be spilled ends an exploration with a reason, and proves nothing wrong.
@Suite struct SpillFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func report(_ spill: SpillFolder) -> ProofReport<Elevator> {
    Elevator.prove(from: Elevator(), budget: ExplorationBudget(spill: spill))
  }

  private func reason(_ folder: String, _ error: Int32) -> String {
    "situations could not be spilled to '\(folder)' (\(String(cString: strerror(error))); "
      + "name a folder that exists, can be written and has room)"
  }

  @Test func `a folder that is none is reported before anything is explored`() throws {
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    let folders = [
      (folder.path + "/missing", ENOENT), ("", ENOENT), (folder.path + "\0", ENOENT),
      (file, ENOTDIR),
    ]
    for (path, error) in folders {
      let report = report(SpillFolder(path))
      #expect(report.problems == [reason(path, error)])
      #expect(report.claims.allSatisfy { $0.verdict == .unknown })
      #expect(report.situations == 1 && report.steps == 0)
      #expect(report.exitCode == 3)
    }
    #expect(try folder.contents == ["file"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func `a folder that cannot be written is reported`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    #expect(report(folder.spill).problems == [reason(folder.path, EACCES)])
  }

  @Test func `a system of machines reports the folder, too`() {
    let budget = ExplorationBudget(spill: SpillFolder(folder.path + "/missing"))
    let report = MachineSystem.ring([1, 2], isFair: true).check(budget: budget)
    #expect(report.problems == [reason(folder.path + "/missing", ENOENT)])
    #expect(report.claims.allSatisfy { $0.verdict == .unknown })
  }

  /// Counts calls, and says which ones fail.
  private final class Calls: Sendable {
    let count = Atomic(0)
    let failing: Int

    init(failing: Int) {
      self.failing = failing
    }

    /// Counts a call; throws in the one that fails.
    func next(_ error: Int32) throws(DiskError) {
      let (before, _) = count.add(1, ordering: .relaxed)
      if before == failing { throw DiskError(code: error) }
    }
  }

  enum Fault: CaseIterable {
    case write, synchronize, map
  }

  /// A disk with a fault at one of its calls.
  private func disk(_ fault: Fault, _ calls: Calls, _ error: Int32) -> SpillDisk {
    let system = SpillDisk.system
    var disk = system
    disk.isEager = true
    disk.synchronize = { _ in }
    switch fault {
    case .write:
      disk.write = { file, bytes, position throws(DiskError) in
        try calls.next(error)
        return try system.write(file, bytes, position)
      }
    case .synchronize:
      disk.synchronize = { _ throws(DiskError) in try calls.next(error) }
    case .map:
      disk.map = { file, count, position throws(DiskError) in
        try calls.next(error)
        return try system.map(file, count, position)
      }
    }
    return disk
  }

  private func explore(on disk: SpillDisk) throws -> ExplorationFindings {
    let start = try Machine.start(Elevator(), chart: Elevator.chart).machine
    var explorer = Explorer(
      try SituationCodec(start.table),
      PreparedProof(Elevator.proof(floors: 6), start.program.model),
      ExplorationBudget(spill: folder.spill),
      disk: disk,
      isCancelled: { false }
    )
    explorer.run(from: start)
    return try ExplorationFindings(explorer, from: start)
  }

  @Test(arguments: Fault.allCases)
  func `a disk that is full at any moment proves nothing`(_ fault: Fault) throws {
    let good = Calls(failing: .max)
    let all = try explore(on: disk(fault, good, ENOSPC))
    #expect(all.stop == "" && all.reports.contains("✓ outside the shaft: proved"))
    let count = good.count.load(ordering: .relaxed)
    #expect(count > 2)
    for failing in 0..<count {
      let found = try explore(on: disk(fault, Calls(failing: failing), ENOSPC))
      #expect(found.stop == reason(folder.path, ENOSPC))
      #expect(found.situations == Array(all.situations.prefix(found.situations.count)))
      #expect(found.reports[0].hasPrefix("○ outside the shaft: unknown, \(found.stop) after "))
      #expect(found.reports[1].hasPrefix("○ can get home: unknown, \(found.stop) after "))
    }
  }

  @Test(arguments: [Fault.write, .synchronize])
  func `a call that a signal interrupts is repeated`(_ fault: Fault) throws {
    let all = try explore(on: disk(fault, Calls(failing: .max), EINTR))
    for failing in 0..<3 {
      #expect(try explore(on: disk(fault, Calls(failing: failing), EINTR)) == all)
    }
  }
}
