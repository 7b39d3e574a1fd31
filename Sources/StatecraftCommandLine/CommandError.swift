#if Command
/// The reason why the program ends early: a message and an exit code.
package struct CommandError: Error, Sendable, Hashable {
  /// The exit codes: those of results from 1 to 3, and those of `sysexits.h`.
  ///
  /// The table in `Tools/README.md` says when a program ends with each of them.
  package enum Code: Int32, Sendable, CaseIterable {
    /// The compared recordings differ, a claim is refuted, a coverage has gaps, or a stored machine refused
    /// an event. This is a regular result, not a mistake.
    case different = 1
    /// The command line of `prove`, `tests` or `coverage` is wrong.
    case proofUsage = 2
    /// A claim is neither proved nor refuted, or it is not known whether a goal can be covered.
    case undecided = 3
    /// The command line is wrong.
    case usage = 64
    /// A line of the input is invalid.
    case data = 65
    /// The input cannot be opened or read.
    case noInput = 66
    /// A required program is not installed.
    case unavailable = 69
    /// There is an error in this program or in a chart.
    case software = 70
    /// The output cannot be written.
    case output = 74
    /// The reader has closed the output. This is not a mistake.
    case outputClosed = 0
    /// The user pressed Ctrl-C. The value is that of shells.
    case interrupted = 130
  }

  /// The message for the user; empty for none.
  package let message: String
  /// The exit code.
  package let code: Code

  /// Creates an error with a message.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension CommandError {
  /// The traits of the package that add features beyond charts.
  package enum Trait: String {
    case postgreSQL = "PostgreSQL"
    case scxml = "SCXML"
    case service = "Service"
    case sqlite = "SQLite"
    case studio = "Studio"
  }

  /// Returns the error for a feature whose trait is not enabled in this build.
  static func missing(_ trait: Trait, for what: String) -> CommandError {
    CommandError(
      .unavailable,
      "\(what) needs the trait '\(trait.rawValue)'; add it to the dependency on 'statecraft' in "
        + "Package.swift: traits: [\"Command\", \"\(trait.rawValue)\"]"
    )
  }
}
#endif
