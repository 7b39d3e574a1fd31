#if Command
import ArgumentParser
import Foundation
import StatecraftRecording

/// The formats of diagrams.
enum DiagramFormat: String, CaseIterable, ExpressibleByArgument {
  case svg, dot, mermaid, plantuml, text, table

  /// The endings of files in these formats; a file without an ending has text.
  private static let endings: [(ending: String, format: DiagramFormat)] = [
    ("svg", .svg), ("dot", .dot), ("gv", .dot), ("mmd", .mermaid), ("mermaid", .mermaid),
    ("puml", .plantuml), ("plantuml", .plantuml), ("txt", .text), ("md", .table),
  ]

  /// The format of a file for which none was chosen.
  ///
  /// - Parameter path: the path; `nil` for the standard output, which gets text.
  /// - Throws: an error if the ending says something else than one of the formats.
  init(ofFile path: String?) throws(CommandError) {
    let ending = path.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    guard !ending.isEmpty else {
      self = .text
      return
    }
    guard let known = Self.endings.first(where: { $0.ending == ending }) else {
      throw CommandError(
        .usage,
        "the ending '.\(Printable.text(ending))' is that of no format; add one, '--format "
          + Self.allCases.map(\.rawValue).joined(separator: "|") + "', or end the file's name in "
          + Self.endings.map { ".\($0.ending)" }.joined(separator: ", ")
      )
    }
    self = known.format
  }
}
#endif
