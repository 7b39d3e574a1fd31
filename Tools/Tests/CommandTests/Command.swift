import Foundation

/// Runs the built program in a shell, as a user does.
enum Command {
  /// What came of a command line.
  struct Result {
    let output: String
    let errors: String
    let code: Int32

    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Runs a command line of bash in which `statecraft` is the program.
  static func run(_ line: String, directory: URL? = nil) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("output")
    let errors = folder.appendingPathComponent("errors")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "statecraft() { \"$STATECRAFT\" \"$@\"; }\n\(line)"]
    process.currentDirectoryURL = folder
    process.environment = ["STATECRAFT": try program().path, "PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      code: process.terminationStatus
    )
  }

  /// The program lies beside the test bundle.
  private static func program() throws -> URL {
    let starts =
      CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
      + [Bundle.main.bundleURL]
    for start in starts {
      var folder = start
      for _ in 0..<6 {
        let program = folder.appendingPathComponent("statecraft")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder),
          !isFolder.boolValue
        {
          return program
        }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
