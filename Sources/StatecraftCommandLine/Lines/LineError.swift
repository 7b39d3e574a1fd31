#if Command
/// The reason why a line could not be read.
package enum LineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The operating system reported an error, with its message.
  case unreadable(String)
  /// The line exceeds the maximum length.
  case tooLong(line: Int)
  /// The line is not UTF-8.
  case notUTF8(line: Int)

  /// The number of the line, from 1; `nil` if the error does not concern a line.
  package var line: Int? {
    switch self {
    case .unreadable: nil
    case .tooLong(let line), .notUTF8(let line): line
    }
  }

  /// A description of the error and of the correct form.
  package var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .tooLong:
      "the line is longer than \(LineReader.longestLine) bytes; "
        + "an event list has one event on a line"
    case .notUTF8: "the line is not UTF-8 text"
    }
  }
}
#endif
