#if Command
package import StatecraftRecording

/// A parsed line of an event list.
///
/// The forms are `NAME`, `NAME JSON-PAYLOAD`, `@wait 500ms`, `@settle`, `@finish NAME JSON` and
/// `@fail NAME REASON`. Comments (`# comment`) and blank lines are skipped.
package enum EventLine: Sendable, Hashable {
  /// An event for the machine. The payload begins at `column`, from 1.
  case event(NamedEvent, column: Int? = nil)
  /// Advances time by a duration. `text` is the duration as it was written.
  case wait(Duration, text: String)
  /// Advances time until no timer is pending and no message is in flight.
  case settle
  /// The end of invoked work.
  case end(WorkLine)

  /// Parses a line.
  ///
  /// - Returns: `nil` for a comment or a blank line.
  /// - Throws: an error with the position in the line.
  package static func parse(_ line: String) throws(EventLineError) -> EventLine? {
    let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
    let rest = line[start...]
    guard let first = rest.first, first != "#" else { return nil }
    let nameEnd = rest.firstIndex { $0.isWhitespace || "{[\"".contains($0) } ?? rest.endIndex
    let name = String(rest[..<nameEnd])
    let tail = rest[nameEnd...]
    let argument = tail.firstIndex { !$0.isWhitespace }.map { trimmed(tail[$0...]) } ?? ""
    let column =
      argument.isEmpty ? 1 : line.distance(from: line.startIndex, to: argument.startIndex) + 1
    if first == "@" { return try instruction(name, argument, column) }
    guard !name.isEmpty else { throw .noName(String(rest)) }
    guard !argument.isEmpty else { return .event(NamedEvent(name)) }
    return .event(NamedEvent(name, payload: String(argument)), column: column)
  }

  private static func instruction(
    _ name: String,
    _ argument: Substring,
    _ column: Int
  ) throws(EventLineError) -> EventLine {
    if name == "@finish" || name == "@fail" {
      guard !argument.isEmpty else { throw .noWorkName(name) }
      return .end(
        WorkLine(isFailure: name == "@fail", text: String(argument), column: column)
      )
    }
    if name == "@settle" {
      guard argument.isEmpty else { throw .unexpectedArgument(name, String(argument)) }
      return .settle
    }
    guard name == "@wait" else { throw .unknownInstruction(name) }
    return .wait(try WaitTime.parse(String(argument)), text: "@wait \(argument)")
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var rest = text
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
#endif
