#if Command
import Foundation
import StatecraftCommandLine
import Testing

/// Files that are read as a whole, and what is none.
@Suite struct InputFileTests {
  private static let device =
    "it is a device and no regular file; save what comes from it to a file, and name that one"

  @Test func `a recording is no device`() {
    let error = #expect(throws: CommandError.self) {
      try RecordingFiles.read("/dev/null") { _ in }
    }
    #expect(error == CommandError(.noInput, "/dev/null: it cannot be read: \(Self.device)"))
  }

  @Test func `a coverage is no device`() {
    let error = #expect(throws: CommandError.self) { try CoverageFiles.read("/dev/null") }
    #expect(error == CommandError(.noInput, "/dev/null: it cannot be read: \(Self.device)"))
  }

  @Test func `a pipe that nobody writes to is not waited for`() throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: pipe) }
    let error = #expect(throws: CommandError.self) {
      try RecordingFiles.read(pipe.path) { _ in }
    }
    #expect(error?.code == .noInput)
    #expect(error?.message.contains(": it cannot be read: it is a pipe and no regular") == true)
  }

  #if SCXML
  @Test func `a document is no device`() {
    let error = #expect(throws: CommandError.self) { try DocumentFile.read("/dev/null") }
    #expect(error == CommandError(.noInput, "/dev/null: cannot be read: \(Self.device)"))
  }
  #endif
}
#endif
