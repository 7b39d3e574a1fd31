#if Command
import Foundation
package import StatecraftExploration
import StatecraftRecording

/// Reads and writes what runs have covered.
package enum CoverageFiles {
  /// Whether a path is that of a coverage; all others are recordings.
  package static func isCoverage(_ path: String) -> Bool {
    URL(fileURLWithPath: path).pathExtension.lowercased() == "json"
  }

  /// Reads a coverage.
  ///
  /// - Throws: an error if the file cannot be read or is no coverage.
  package static func read(_ path: String) throws(CommandError) -> CoverageRecord {
    let name = Printable.text(path, limit: 500)
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandError(.noInput, "\(name): it cannot be read: \(FileFault.text(of: error))")
    }
    do {
      return try JSONDecoder().decode(CoverageRecord.self, from: data)
    } catch {
      let text = String(decoding: data, as: UTF8.self)
      let reason = WrittenValue.error(error, reading: CoverageRecord.self, from: text).reason
      throw CommandError(
        .data,
        "\(name): the file is no coverage in JSON, as 'ChartCoverage.record' and 'coverage --save' "
          + "have it: \(Printable.text(reason, limit: 200)); the names of recordings end in '.jsonl'"
      )
    }
  }

  /// Returns a coverage as the text of a file.
  package static func text(_ record: CoverageRecord) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self) + "\n"
  }
}
#endif
