import Foundation

/// A program that reads one of the formats.
enum OtherTool {
  /// Where a program is; `nil` when it is not installed.
  static func path(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Mermaid's own library, if `Scripts/test` has fetched it or somebody says where it is.
  static var mermaid: String? {
    let given = ProcessInfo.processInfo.environment["STATECRAFT_MERMAID"]
    let fetched = Golden.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build/mermaid/index.js").path
    return [given, fetched].compactMap(\.self).first {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// Runs a program on texts, each in a file of its own.
  ///
  /// - Returns: its exit code and all that it said.
  static func run(
    _ program: String,
    _ arguments: [String],
    texts: [String] = [],
    input: String = "",
    extension name: String = "txt"
  ) throws -> (code: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (number, text) in texts.enumerated() {
      let file = folder.appendingPathComponent("\(number).\(name)")
      try Data(text.utf8).write(to: file)
      files.append(file.path)
    }
    let source = folder.appendingPathComponent("input")
    let output = folder.appendingPathComponent("output")
    try Data(input.utf8).write(to: source)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + files
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: source)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self)
    )
  }
}
