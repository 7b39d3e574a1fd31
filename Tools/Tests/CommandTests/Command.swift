import Dispatch
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
  static func run(_ line: String) throws -> Result {
    try run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "statecraft() { \"$STATECRAFT\" \"$@\"; }\n\(line)"],
      input: ""
    )
  }

  /// Runs the program itself with arguments and an input; after the limit it is killed.
  static func run(_ arguments: [String], input: String, limit: Duration) throws -> Result {
    try run(program(), arguments, input: input, limit: limit)
  }

  private static func run(
    _ executable: URL,
    _ arguments: [String],
    input text: String,
    limit: Duration? = nil
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent(".input")
    let output = folder.appendingPathComponent(".output")
    let errors = folder.appendingPathComponent(".errors")
    try Data(text.utf8).write(to: input)
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["STATECRAFT": try program().path, "PATH": "/usr/bin:/bin"]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let killer = limit.map { kill(process, after: $0) }
    process.waitUntilExit()
    killer?.cancel()
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      code: process.terminationStatus
    )
  }

  private static func kill(_ process: Process, after limit: Duration) -> DispatchWorkItem {
    let identifier = process.processIdentifier
    let item = DispatchWorkItem { _ = Foundation.kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(Int(limit / .milliseconds(1))),
      execute: item
    )
    return item
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
