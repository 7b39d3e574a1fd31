import Foundation
import StatecraftRecording
import Testing

/// What is said of files that cannot be read or written.
@Suite struct FileFaultTests {
  /// A folder with a folder, a file, and one that is not UTF-8.
  private final class Place {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-faults-\(UUID().uuidString)").path

    init() throws {
      try FileManager.default.createDirectory(
        atPath: "\(path)/folder",
        withIntermediateDirectories: true
      )
      try Data("a".utf8).write(to: URL(fileURLWithPath: "\(path)/file"))
      try Data([0xC3, 0x28]).write(to: URL(fileURLWithPath: "\(path)/latin"))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func text(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return FileFault.text(of: error)
    }
  }

  private static let missing = "there is no such file or folder"
  private static let folder = "it is a folder"
  private static let below = "a part of its path is a file and no folder"

  @Test(arguments: [
    ("none", missing), ("none/at/all", missing), ("folder", folder), ("file/x", below),
  ])
  func `a file that cannot be read has its reason`(name: String, reason: String) throws {
    let place = try Place()
    let path = "\(place.path)/\(name)"
    #expect(text { _ = try Data(contentsOf: URL(fileURLWithPath: path)) } == reason)
    #expect(text { _ = try String(contentsOfFile: path, encoding: .utf8) } == reason)
    #expect(
      throws: RecordingError.file(path: path, reason: "it cannot be read: \(reason)")
    ) { try Recording(contentsOf: path) }
  }

  @Test func `a file in another encoding has its reason`() throws {
    let place = try Place()
    #expect(
      text { _ = try String(contentsOfFile: "\(place.path)/latin", encoding: .utf8) }
        == "it is not UTF-8"
    )
  }

  @Test(arguments: [("none/x", missing), ("folder", folder), ("file/x", below)])
  func `a file that cannot be written has its reason`(name: String, reason: String) throws {
    let place = try Place()
    let file = URL(fileURLWithPath: "\(place.path)/\(name)")
    #expect(text { try Data().write(to: file) } == reason)
  }

  @Test func `a folder that cannot be made has its reason`() throws {
    let place = try Place()
    for (name, reason) in [("file", "a file has this name"), ("file/x", Self.below)] {
      let found = text {
        try FileManager.default.createDirectory(
          atPath: "\(place.path)/\(name)",
          withIntermediateDirectories: true
        )
      }
      #expect(found == reason)
    }
  }

  @Test func `numbers of the system have the same words`() {
    #expect(FileFault.text(ofSystem: ENOENT) == Self.missing)
    #expect(FileFault.text(ofSystem: EISDIR) == Self.folder)
    #expect(FileFault.text(ofSystem: ENOTDIR) == Self.below)
    #expect(FileFault.text(ofSystem: EACCES) == "permission denied")
    #expect(FileFault.text(ofSystem: ENOSPC) == "No space left on device")
  }
}
