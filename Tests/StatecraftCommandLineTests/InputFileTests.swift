#if Command && SCXML
import Foundation
import StatecraftCommandLine
import Testing

/// Files that are read as a whole, and what is none.
@Suite struct InputFileTests {
  private func message(of path: String) -> String? {
    let error = #expect(throws: CommandError.self) { try DocumentFile.read(path) }
    #expect(error?.code == .noInput)
    return error?.message
  }

  @Test func `a document is no device`() {
    #expect(
      message(of: "/dev/null")
        == "/dev/null: cannot be read: it is a device and no regular file; save what comes from it to a "
        + "file, and name that one"
    )
  }

  @Test func `a pipe that nobody writes to is not waited for`() throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).scxml")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: pipe) }
    #expect(
      message(of: pipe.path)?.contains(": cannot be read: it is a pipe and no regular file") == true
    )
  }
}
#endif
