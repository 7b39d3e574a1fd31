#if Command
/// Why the program ends before its work is done: a message and an exit code.
package struct CommandError: Error, Sendable, Hashable {
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
    /// Somebody pressed Ctrl-C; as shells number it.
    case interrupted = 130
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

extension CommandError {
  /// The traits of the package that bring more than one needs for charts.
  package enum Trait: String {
    case scxml = "SCXML"
    case studio = "Studio"
  }

  /// Something cannot be done because the program was built without a trait.
  static func missing(_ trait: Trait, for what: String) -> CommandError {
    CommandError(
      .unavailable,
      "\(what) needs the trait '\(trait.rawValue)'; add it to the dependency on 'statecraft' in "
        + "Package.swift: traits: [\"Command\", \"\(trait.rawValue)\"]"
    )
  }
}
#endif
