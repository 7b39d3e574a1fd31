#if Command
import Foundation
import StatecraftRecording

/// The descriptors that the program was started with.
enum Terminal {
  static let output = DescriptorOutput(descriptor: STDOUT_FILENO)

  /// Writes to the standard error; nothing can be done when that fails.
  static func complain(_ text: String) {
    try? DescriptorOutput(descriptor: STDERR_FILENO).write(text)
  }

  /// Reads a recording; tells the user when its last line is cut off.
  static func recording(_ path: String, for program: String) throws(CommandError) -> Recording {
    try RecordingFiles.read(path) { complain("\(program): \($0)") }
  }

  static var asksPerson: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether somebody looks at the output.
  static var isShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Colours only for a terminal that has them and a person who wants them.
  static var hasColours: Bool {
    let environment = ProcessInfo.processInfo.environment
    let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    return isWanted && isShown
  }

  static var style: TextStyle { hasColours ? .coloured : .plain }
}
#endif
