#if Command
import Foundation
import StatecraftRecording

/// Writes reports for other programs.
enum ReportFile {
  /// Writes a text to a file; the contents of an existing file are replaced as a whole.
  ///
  /// A link stays one, and so does what is no file, such as a pipe or `/dev/null`.
  ///
  /// - Throws: an error if the file cannot be written.
  static func write(_ text: String, to path: String) throws(CommandError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let isFile = !isThere || status.st_mode & S_IFMT == S_IFREG
    let file = URL(fileURLWithPath: path)
    do {
      try Data(text.utf8).write(
        to: isThere && isFile ? file.resolvingSymlinksInPath() : file,
        options: isFile ? .atomic : []
      )
    } catch {
      throw CommandError(
        .output,
        "\(Printable.text(path, limit: 500)): it cannot be written: \(FileFault.text(of: error))"
      )
    }
  }
}
#endif
