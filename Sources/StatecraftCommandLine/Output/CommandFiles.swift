#if Command
import Foundation
import StatecraftRecording

/// The files that a command reads and writes: none that it writes is one of the others.
///
/// Files are compared by what they are and not by their names, so that links and other ways of writing a
/// path are found, too. A command says all of its files before it does anything.
///
/// ```swift
/// var files = CommandFiles()
/// files.reads("run.txt", by: "'--events run.txt'")
/// try files.writes("run.jsonl", by: "--record")
/// ```
package struct CommandFiles {
  /// What a file is.
  private enum Identity: Hashable {
    /// An existing file, by its number on its device.
    case existing(device: UInt64, number: UInt64)
    /// A file that does not exist yet, by the path without links of its folder, and by its name.
    case coming(folder: String, name: String)
  }

  private let code: CommandError.Code
  /// The words for each file that the command reads or writes.
  private var known: [Identity: String] = [:]

  /// Begins without files.
  ///
  /// - Parameter code: the exit code if a file is refused.
  package init(_ code: CommandError.Code = .usage) {
    self.code = code
  }

  /// Notes a file that the command reads.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - words: what names the file, for the error, such as `'--events run.txt'`.
  package mutating func reads(_ path: String, by words: String) {
    note(Self.identity(path), words)
  }

  /// Notes a document, if the name of a machine is the path of one.
  package mutating func readsDocument(_ name: String) {
    guard DocumentFile.isMeant(by: name) else { return }
    reads(name, by: "the document '\(Printable.text(name, limit: 500))'")
  }

  /// Notes the file, if there is one, that the standard input is.
  package mutating func readsStandardInput() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return }
    note(Self.identity(status), "the file that the standard input reads")
  }

  /// Notes a file that the command writes.
  ///
  /// - Parameters:
  ///   - path: the path; `nil` if the option is not there.
  ///   - option: the option that names it, such as `--record`.
  /// - Throws: an error if the command reads the file, or writes it for another option.
  package mutating func writes(_ path: String?, by option: String) throws(CommandError) {
    guard let path, let identity = Self.identity(path) else { return }
    let words = "'\(option) \(Printable.text(path, limit: 500))'"
    if let other = known[identity] {
      throw CommandError(
        code,
        "\(words) would overwrite \(other): both are the same file; name another one"
      )
    }
    known[identity] = words
  }

  /// Notes a folder into which the command writes recordings.
  ///
  /// - Parameters:
  ///   - folder: the path; `nil` if the option is not there.
  ///   - option: the option that names it.
  /// - Throws: an error if a recording that is in it is a file that the command reads or writes.
  package func writesRecordings(
    into folder: String?,
    by option: String
  ) throws(CommandError) {
    guard let folder else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".jsonl") {
      guard let identity = Self.identity("\(folder)/\(name)"), let other = known[identity] else {
        continue
      }
      throw CommandError(
        code,
        "'\(option) \(Printable.text(folder, limit: 500))' could overwrite \(other), which is "
          + "'\(Printable.text(name))' in this folder; name another folder"
      )
    }
  }

  private mutating func note(_ identity: Identity?, _ words: String) {
    if let identity, known[identity] == nil { known[identity] = words }
  }

  // MARK: - Identities

  /// What the file at a path is; `nil` for what nothing can be lost of, such as a terminal or `/dev/null`.
  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 { return identity(status) }
    let url = URL(fileURLWithPath: path)
    guard let folder = realpath(url.deletingLastPathComponent().path, nil) else { return nil }
    defer { free(folder) }
    return .coming(folder: String(cString: folder), name: url.lastPathComponent)
  }

  private static func identity(_ status: stat) -> Identity? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return .existing(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }
}
#endif
