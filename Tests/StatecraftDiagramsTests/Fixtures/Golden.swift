import Foundation
import StatecraftDiagrams
import Testing

/// Texts that are kept in files beside the tests.
enum Golden {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Golden")

  /// The formats whose text depends on nothing but the diagram.
  static let formats: [(name: String, write: @Sendable (Diagram) -> String)] = [
    ("mermaid", { $0.mermaid() }), ("dot", { $0.dot() }), ("plantuml", { $0.plantUML() }),
    ("txt", { $0.text() }), ("md", { $0.table() }),
  ]

  /// Expects what the files say; with `STATECRAFT_RECORD=1` writes them.
  static func expect(
    _ diagram: Diagram,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for format in formats {
      let file = folder.appendingPathComponent("\(name).\(format.name)")
      let text = format.write(diagram)
      if ProcessInfo.processInfo.environment["STATECRAFT_RECORD"] == "1" {
        try Data(text.utf8).write(to: file)
      }
      let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(text == expected, "\(name).\(format.name)", sourceLocation: sourceLocation)
    }
  }
}
