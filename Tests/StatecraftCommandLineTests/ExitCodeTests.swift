#if Command
import Foundation
import StatecraftCommandLine
import Testing

/// The exit codes and their table in the readme.
@Suite struct ExitCodeTests {
  @Test func `the table of the readme has each exit code once`() throws {
    let readme = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Tools/README.md").standardizedFileURL
    let text = try String(contentsOf: readme, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Exit codes\n").last)
    let rows = section.prefix(while: { $0 != "#" }).split(separator: "\n")
      .compactMap { $0.hasPrefix("| ") ? $0.dropFirst(2).prefix { $0 != " " } : nil }
    #expect(rows.compactMap { Int32($0) } == CommandError.Code.allCases.map(\.rawValue).sorted())
  }
}
#endif
