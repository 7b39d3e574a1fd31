#if Command
import ArgumentParser
import Foundation
import StatecraftRecording

/// The standard streams of the program.
enum Terminal {
  static let output = DescriptorOutput(descriptor: STDOUT_FILENO)

  /// Writes to the standard error.
  ///
  /// A failure is ignored.
  static func complain(_ text: String) {
    try? DescriptorOutput(descriptor: STDERR_FILENO).write(text)
  }

  /// Checks the option `--width`.
  ///
  /// - Throws: an error for the user if nothing is so narrow or so wide.
  static func check(width: Int, in widths: ClosedRange<Int>) throws(ValidationError) {
    guard widths.contains(width) else {
      throw ValidationError(
        "'--width' is \(widths.lowerBound) to \(widths.upperBound) columns, not \(width)"
      )
    }
  }

  /// Reads a recording, and warns the user if its last line is incomplete.
  static func recording(_ path: String, for program: String) throws(CommandError) -> Recording {
    try RecordingFiles.read(path) { complain("\(program): \($0)") }
  }

  static var asksPerson: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether the output is a terminal.
  static var isShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether the standard error is a terminal.
  static var complaintsAreShown: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the terminal supports colours and the user has not disabled them.
  static var hasColours: Bool {
    let environment = ProcessInfo.processInfo.environment
    let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    return isWanted && isShown
  }

  static var style: TextStyle { hasColours ? .coloured : .plain }
}
#endif
