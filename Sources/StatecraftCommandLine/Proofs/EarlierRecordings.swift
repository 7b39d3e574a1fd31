#if Command
import Foundation
import StatecraftExploration
import StatecraftRecording

/// The recordings that `prove` has written into a folder in an earlier run for the same machine or system, and
/// not in this one.
///
/// A file is known by its header, which has the names of the machine and of the claim, and by its own name: one
/// that was given another name to be kept, and what others have written, is none.
package struct EarlierRecordings {
  /// The files that were removed: this run has decided their claims, and their paths are not there any more.
  package private(set) var removed: [String] = []
  /// The files that were kept: this run has not decided their claims, or they are paths of findings, or they
  /// could not be removed.
  package private(set) var kept: [String] = []

  /// Looks for the recordings, and removes those of claims that this run has decided.
  ///
  /// - Parameters:
  ///   - proof: what this run has found and written.
  ///   - folder: the folder.
  ///   - used: the names of the files that this run has written, without `.jsonl`.
  init(of proof: MachineProof, in folder: String, besides used: Set<String>) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".jsonl") {
      let stem = String(name.dropLast(".jsonl".count))
      let file = MachineProof.path(of: stem, in: folder)
      guard !used.contains(stem), Self.isPlainFile(file),
        let header = try? Recording(contentsOf: file).header, let claim = header.claim,
        Self.isName(stem, of: claim, header.name, proof.machine)
      else { continue }
      if Self.isDecided(claim, by: proof),
        (try? FileManager.default.removeItem(atPath: file)) != nil
      {
        removed.append(file)
      } else {
        kept.append(file)
      }
    }
  }

  /// What was removed, in words; `nil` if nothing was.
  var text: String? {
    guard !removed.isEmpty else { return nil }
    return "removed, because an earlier run recorded what is not so any more: "
      + removed.joined(separator: ", ")
  }

  /// Whether it is a file, and no link to one.
  private static func isPlainFile(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Whether a file has the name that a path of a claim is recorded by.
  ///
  /// - Parameters:
  ///   - stem: the name of the file without its ending.
  ///   - claim: the claim, as the recording has it.
  ///   - recorded: the name of the machine, as the recording has it.
  ///   - machine: the name of the machine or the system that was proved.
  /// - Returns: whether it has that name, also with a number behind it.
  private static func isName(
    _ stem: String,
    of claim: String,
    _ recorded: String,
    _ machine: String
  ) -> Bool {
    let prefix = CommandSystem.recordedName(of: "", in: machine)
    var member: String?
    if recorded != machine {
      guard recorded.hasPrefix(prefix) else { return false }
      member = String(recorded.dropFirst(prefix.count))
    }
    let base = MachineProof.fileName(of: claim, machine, member)
    guard stem != base else { return true }
    guard stem.hasPrefix("\(base)-"), let number = Int(stem.dropFirst(base.count + 1)) else {
      return false
    }
    return number > 1
  }

  /// Whether a proof says of a claim with certainty what is so, and has recorded all paths that it has for it.
  private static func isDecided(_ claim: String, by proof: MachineProof) -> Bool {
    let claims = proof.summary.claims.filter { $0.name == claim }
    guard !claims.isEmpty, FindingKind(rawValue: claim) == nil, proof.summary.problems.isEmpty,
      !proof.gaps.contains(where: { $0.name == claim })
    else { return false }
    return claims.allSatisfy { claim in
      switch claim.verdict {
      case .proved, .refuted, .vacuous: true
      case .bounded, .unknown: false
      }
    }
  }
}

extension MachineProof {
  /// Removes recordings of an earlier run that show what is not so any more, and notes what was done.
  ///
  /// - Parameters:
  ///   - folder: where the recordings of this run were written.
  ///   - used: the names of the files that were written, without their endings.
  package mutating func removeEarlierRecordings(from folder: String, besides used: Set<String>) {
    earlier = EarlierRecordings(of: self, in: folder, besides: used)
  }
}
#endif
