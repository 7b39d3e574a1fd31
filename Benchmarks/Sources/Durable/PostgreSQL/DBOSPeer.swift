import Foundation

/// DBOS on the same server: workflows of one step, measured by a program in Python.
struct DBOSPeer: Decodable {
  /// The version of the package.
  let version: String
  /// Workflows per second by how many run at once, a value for each round.
  let rates: [String: [Double]]
  /// The milliseconds of workflows that were awaited one after the other.
  let times: [Double]

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - python: the Python that has the package.
  ///   - address: the address of the server.
  ///   - batches: how many workflows run at once.
  ///   - rounds: how often each number is measured.
  ///   - duration: how long a round takes.
  /// - Returns: what it has measured.
  /// - Throws: `RawFailure` if it fails.
  static func run(
    _ python: String,
    _ address: String,
    batches: [Int],
    rounds: Int,
    duration: Duration
  ) throws -> DBOSPeer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Peers/DBOS/workflows.py")
    process.arguments =
      [script.path, address, "\(seconds(duration))", "\(rounds)"] + batches.map { "\($0)" }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw RawFailure(description: "DBOS ended with status \(process.terminationStatus)")
    }
    return try JSONDecoder().decode(DBOSPeer.self, from: text)
  }
}
