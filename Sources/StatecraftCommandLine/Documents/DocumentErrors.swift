#if Command
import StatecraftRecording

/// The errors of documents that a command cannot read, while it goes on with others.
///
/// ```swift
/// var errors = DocumentErrors(of: Main.self)
/// for name in names {
///   do throws(CommandError) {
///     documents.append(try DocumentFile.read(name))
///   } catch {
///     try errors.note(error)
///   }
/// }
/// if let code = errors.code { throw CommandError(code, "") }
/// ```
struct DocumentErrors {
  private let program: String
  /// The exit code of the gravest error; `nil` if there is none.
  private(set) var code: CommandError.Code?

  /// Begins without errors.
  ///
  /// - Parameter type: the program, whose name is in messages.
  init<Main: StatecraftCommand>(of type: Main.Type) {
    program = Main.programName
  }

  /// Reports on the standard error that a file cannot be read, or that it is no sound document.
  ///
  /// - Parameter error: the error of the document.
  /// - Throws: the error, if it is another one, which ends the command.
  mutating func note(_ error: CommandError) throws(CommandError) {
    guard error.code == .noInput || error.code == .data else { throw error }
    Terminal.complain(Printable.lines("\(program): \(error.message)\n"))
    // A file that was not even read is graver than one with errors.
    if code != .noInput { code = error.code }
  }
}
#endif
