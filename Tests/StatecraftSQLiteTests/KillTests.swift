#if SQLite
import Foundation
import Testing

/// A process that sends events is killed with SIGKILL, restarted and checked, many times.
@Suite struct KillTests {
  @Test(.timeLimit(.minutes(30)))
  func `nothing is lost or done twice when the process is killed a hundred times`() async throws {
    let kills = ProcessInfo.processInfo.environment["STATECRAFT_KILLS"] ?? "100"
    let process = Process()
    process.executableURL = Self.program
    process.arguments = ["--kills", kills]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let number = process.processIdentifier
    let file = output.fileHandleForReading
    // The output ends with the process, which ends with the time limit at the latest. It is read on a
    // thread of its own, because tests share those of tasks.
    let data = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Result { try file.readToEnd() ?? Data() })
        }
      }
    } onCancel: {
      kill(number, SIGKILL)
    }
    let text = String(decoding: data, as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains(", \(kills) kills,"), "\(text)")
    print(text)
  }

  /// The program, which is built into the folder of the tests.
  private static var program: URL {
    let tests =
      Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("Survivor")
  }
}
#endif
