internal import Foundation

/// Graphviz, the program that lays out diagrams.
public struct Graphviz: Sendable {
  /// The path of `dot`; `nil` if Graphviz is not installed.
  public let program: String?

  /// The time limit for one run.
  public var limit = Duration.seconds(60)

  /// Selects a program.
  ///
  /// - Parameter program: the path of `dot`.
  public init(program: String) {
    self.program = program
  }

  /// Searches for `dot` in the folders of `PATH` and in the usual folders for programs.
  public init() {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      path.split(separator: ":").map(String.init)
      + ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/opt/local/bin"]
    program = folders.lazy.map { "\($0)/dot" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs `dot` on a graph.
  ///
  /// - Parameters:
  ///   - text: the graph in DOT.
  ///   - format: Graphviz's name for the output format, such as `svg`.
  /// - Returns: the output.
  /// - Throws: ``Failure``.
  public func render(_ text: String, format: String = "svg") throws(Failure) -> String {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    // A program cannot start other programs on these platforms.
    throw .missing
    #else
    guard let program, FileManager.default.isExecutableFile(atPath: program) else {
      throw .missing
    }
    do {
      return try Self.run(program, ["-T\(format)"], input: text, limit: limit)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .failed("\(program): \(error.localizedDescription)")
    }
    #endif
  }

  #if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))

  /// Runs the program with files instead of pipes, which must be read and written at the same time.
  private static func run(
    _ program: String,
    _ arguments: [String],
    input text: String,
    limit: Duration
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("input")
    let output = folder.appendingPathComponent("output")
    let errors = folder.appendingPathComponent("errors")
    try Data(text.utf8).write(to: input)
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let milliseconds = Int(clamping: Int64(limit / .milliseconds(1)))
    if ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
      process.terminate()
      throw Failure.timeout(limit)
    }
    guard process.terminationStatus == 0 else {
      let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      throw Failure.failed("\(program) ended with \(process.terminationStatus): \(said)")
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
  #endif
}
