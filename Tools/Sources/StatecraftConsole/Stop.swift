/// Why the program ends before its work is done: a message and an exit code.
package struct Stop: Error, Sendable, Hashable {
  /// The exit codes that are in use, as `sysexits.h` numbers them.
  package enum Code: Int32, Sendable {
    /// What was compared differs; that is no mistake, either.
    case different = 1
    /// The command line is wrong.
    case usage = 64
    /// What a line says is wrong.
    case data = 65
    /// The input cannot be opened or read.
    case noInput = 66
    /// A program that is needed is not installed.
    case unavailable = 69
    /// A mistake in this program or in a chart.
    case software = 70
    /// The output cannot be written.
    case output = 74
    /// Nobody reads the output any more; that is no mistake.
    case outputClosed = 0
  }

  /// What to tell the user; empty for nothing.
  package let message: String
  /// The exit code.
  package let code: Code

  /// Ends with a message.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
