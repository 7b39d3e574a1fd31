#if Command
import Foundation
import StatecraftExploration
import StatecraftRecording

/// The paths of the files that a report names, as programs look for them that show a report beside the source
/// text.
///
/// Places in Swift code are known as `#fileID`, such as `Module/File.swift`, and those in documents by the path
/// on the command line. Reports for other programs have paths from the root of the repository instead: of the
/// nearest folder with `.git`, from the current one outwards, or of the current folder if there is none.
///
/// A file of a `#fileID` is the one with its name below a folder with the name of the module in `Sources` or
/// `Tests`, and otherwise below any folder with that name, or the only one with its name that is in no folder of
/// `Sources` or `Tests`, which belongs to another module. Where that leaves several, the only one in the
/// current folder is meant. Hidden folders, such as `.build`, and `node_modules` are not looked into.
package struct SourcePaths {
  /// A file in a report.
  package struct File: Equatable {
    /// The path from the root of the repository, the absolute path of a file elsewhere, or the file as it was
    /// written.
    package let path: String
    /// Whether the path begins at the root of the repository.
    package let isInRepository: Bool
  }

  /// Leaves all files as they are written.
  package static let asWritten = SourcePaths()

  /// How many files and folders are looked at, at most; with more, no file of a `#fileID` is known.
  package static let limit = 500_000

  /// Why files in Swift code have no paths; `nil` if they were looked for everywhere.
  package private(set) var note: String?

  private var files: [String: File] = [:]

  private init() {}

  /// Looks for the files of claims and findings.
  ///
  /// - Parameters:
  ///   - proofs: the proofs that name the files.
  ///   - folder: the absolute path of the current folder.
  ///   - limit: how many files and folders are looked at, at most.
  /// - Complexity: O(files and folders in the repository).
  package init(of proofs: [MachineProof], from folder: String, limit: Int = Self.limit) {
    let current = Self.standardized(folder)
    let root = Self.repository(of: current) ?? current
    var identifiers: Set<String> = []
    for file in Set(proofs.flatMap { $0.files }) {
      let path = Self.standardized(file.hasPrefix("/") ? file : "\(current)/\(file)")
      if file.hasPrefix("/") || FileManager.default.fileExists(atPath: path) {
        let inside = Self.part(of: path, in: root)
        files[file] = File(path: inside ?? path, isInRepository: inside != nil)
      } else {
        identifiers.insert(file)
      }
    }
    guard !identifiers.isEmpty else { return }
    guard let found = Self.paths(of: Set(identifiers.map(Self.name)), in: root, limit: limit) else {
      note =
        "'\(Printable.text(root))' has more than \(limit) files and folders, so that files of Swift code were not "
        + "found there, and reports name them 'Module/File.swift'; remove what does not belong to the "
        + "repository, such as results of builds"
      return
    }
    let start = Self.part(of: current, in: root).map { "\($0)/" } ?? ""
    for file in identifiers {
      guard let path = Self.path(of: file, among: found[Self.name(file)] ?? [], near: start) else {
        continue
      }
      files[file] = File(path: path, isInRepository: true)
    }
  }

  /// A place in a text.
  package struct Place {
    /// The file as it is written.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// Where the text has the file.
    fileprivate let range: Range<String.Index>
  }

  /// The places that a text has in parentheses, such as `(Module/File.swift:12)`.
  package static func places(in text: String) -> [Place] {
    text.matches(of: /\(([^():\n]+\.(?:swift|scxml|xml)):([0-9]{1,9})(?::[0-9]+)?\)/).compactMap {
      match in
      Int(match.output.2).map { line in
        Place(
          file: String(match.output.1),
          line: line,
          range: match.output.1.startIndex..<match.output.1.endIndex
        )
      }
    }
  }

  /// A text with the paths of the files in its places.
  package func text(_ text: String) -> String {
    var changed = text
    for place in Self.places(in: text).reversed() {
      changed.replaceSubrange(place.range, with: self[place.file].path)
    }
    return changed
  }

  /// The file in a report.
  package subscript(_ file: String) -> File {
    files[file] ?? File(path: file, isInRepository: false)
  }

  // MARK: - Paths

  private static func standardized(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The path of a file or folder in another folder; `nil` if it is not in it.
  private static func part(of path: String, in folder: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : "\(folder)/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }

  /// The nearest folder with a repository, from a folder outwards.
  private static func repository(of folder: String) -> String? {
    var folder = folder
    while true {
      if FileManager.default.fileExists(atPath: "\(folder)/.git") { return folder }
      let outer = standardized("\(folder)/..")
      guard outer != folder else { return nil }
      folder = outer
    }
  }

  // MARK: - Looking

  /// The path of a `#fileID` among those of all files with its name.
  private static func path(
    of identifier: String,
    among paths: [String],
    near start: String
  ) -> String? {
    let module = identifier.split(separator: "/").first.map(String.init) ?? identifier
    let own = paths.filter { folders(of: $0).contains { moduleName($0) == module } }
    let usual = own.filter { modules(of: $0).contains(module) }
    // What is in a folder of 'Sources' or 'Tests' belongs to the module that this folder is named like.
    let others = paths.filter { modules(of: $0).isEmpty }
    let candidates = own.isEmpty ? others : usual.isEmpty ? own : usual
    if candidates.count > 1 {
      let near = candidates.filter { $0.hasPrefix(start) }
      return near.count == 1 ? near[0] : nil
    }
    return candidates.first
  }

  private static func folders(of path: String) -> ArraySlice<Substring> {
    path.split(separator: "/").dropLast()
  }

  /// The names of the modules that a file in folders of `Sources` or `Tests` belongs to.
  private static func modules(of path: String) -> [String] {
    let folders = folders(of: path)
    return zip(folders, folders.dropFirst())
      .filter { outer, _ in ["Sources", "Tests"].contains(outer) }
      .map { moduleName($1) }
  }

  /// The name of the module whose code is in a folder: only letters, digits and low lines.
  private static func moduleName(_ folder: Substring) -> String {
    String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The paths of all files with some names in a folder, from this folder on; `nil` if it has more files and folders
  /// than are looked at.
  private static func paths(
    of names: Set<String>,
    in root: String,
    limit: Int
  ) -> [String: [String]]? {
    var found: [String: [String]] = [:]
    var open = [""]
    var count = 0
    while let folder = open.popLast() {
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
      for name in entries where !name.hasPrefix(".") && name != "node_modules" {
        count += 1
        guard count <= limit else { return nil }
        let path = "\(folder)/\(name)"
        if names.contains(name) {
          found[name, default: []].append(String(path.dropFirst()))
          continue
        }
        var status = stat()
        // Links are not followed: they could lead around in a circle.
        let isThere = lstat(root + path, &status) == 0
        if isThere, status.st_mode & S_IFMT == S_IFDIR { open.append(path) }
      }
    }
    return found
  }
}

extension MachineProof {
  /// The files of the claims and the findings, as they are written.
  fileprivate var files: [String] {
    summary.claims.map(\.file) + summary.findings.compactMap(\.file)
      + summary.problems.flatMap { SourcePaths.places(in: $0).map(\.file) }
  }
}
#endif
