#if Command
import Foundation
import StatecraftExploration

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
  private static let limit = 500_000

  private var files: [String: File] = [:]

  private init() {}

  /// Looks for the files of claims and findings.
  ///
  /// - Parameters:
  ///   - proofs: the proofs that name the files.
  ///   - folder: the absolute path of the current folder.
  /// - Complexity: O(files and folders in the repository).
  package init(of proofs: [MachineProof], from folder: String) {
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
    let found = Self.paths(of: Set(identifiers.map(Self.name)), in: root)
    let start = Self.part(of: current, in: root).map { "\($0)/" } ?? ""
    for file in identifiers {
      guard let path = Self.path(of: file, among: found[Self.name(file)] ?? [], near: start) else {
        continue
      }
      files[file] = File(path: path, isInRepository: true)
    }
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

  /// The paths of all files with some names in a folder, from this folder on.
  private static func paths(of names: Set<String>, in root: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    var open = [""]
    var count = 0
    while let folder = open.popLast() {
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
      for name in entries where !name.hasPrefix(".") && name != "node_modules" {
        count += 1
        guard count <= limit else { return [:] }
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
  }
}
#endif
