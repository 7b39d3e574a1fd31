#if Command
import Foundation
import StatecraftRecording

/// Writes reports for other programs.
enum ReportFile {
  /// Writes a text to a file; an existing file is replaced.
  ///
  /// - Throws: an error if the file cannot be written.
  static func write(_ text: String, to path: String) throws(CommandError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandError(
        .output,
        "\(Printable.text(path, limit: 500)): it cannot be written: \(error.localizedDescription)"
      )
    }
  }
}
#endif
