import CMeter
import Foundation

/// A program that is run to its end.
struct Command {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let path: String
  let arguments: [String]

  /// Finds a program by its name; `nil` when it is not installed.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs the program, and measures its processor time.
  func run(in folder: URL) throws -> (output: String, processor: Double, elapsed: Double) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    let before = meter_children_nanoseconds()
    let began = ContinuousClock.now
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // The output ends with the process. Waiting for its status may take 50 ms longer.
    let elapsed = ContinuousClock.now - began
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(path) \(arguments.joined(separator: " ")) ended with "
          + "\(process.terminationStatus)\n\(output)"
      )
    }
    return (output, Double(meter_children_nanoseconds() - before) / 1e9, elapsed / .seconds(1))
  }
}
