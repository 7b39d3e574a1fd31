#if Command && SQLite && Service
import Foundation
import Testing

@testable import StatecraftCommandLine

/// Files with the tokens of a service.
@Suite struct TokenFileTests {
  private func count(in text: String) throws -> Int {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-tokens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try TokenFile.tokens(file.path).count
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `each line is a token, whichever line ends a system has`(_ end: String) throws {
    let lines = ["# clients", "1234567890123456 read,write", "", "abcdefghijklmnop read", ""]
    #expect(try count(in: lines.joined(separator: end)) == 2)
  }
}
#endif
