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

  @Test func `a token that is there twice is refused, and is not shown`() {
    let error = #expect(throws: CommandError.self) {
      try count(in: "1234567890123456 read\n# again\n1234567890123456 write\n")
    }
    let text = error?.message ?? ""
    #expect(
      text.hasSuffix("line 3: the token is there twice; write it once, with all of its scopes")
    )
    #expect(!text.contains("1234567890123456"))
  }

  @Test func `a token that is too short is refused with its line, and is not shown`() {
    let error = #expect(throws: CommandError.self) {
      try count(in: "1234567890123456 read\nsecret read\n")
    }
    let text = error?.message ?? ""
    #expect(
      text.hasSuffix(
        "line 2: the token is not usable; a token has at least 16 bytes, letters, digits and "
          + "-._~+/= only"
      )
    )
    #expect(!text.contains("secret"))
  }
}
#endif
