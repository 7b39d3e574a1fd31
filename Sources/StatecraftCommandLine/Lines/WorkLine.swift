#if Command
package import StatecraftRecording

/// A line that ends invoked work: `@finish NAME JSON` or `@fail NAME TEXT`.
package struct WorkLine: Sendable, Hashable {
  /// Whether the work fails.
  package let isFailure: Bool
  /// The text after the instruction: the name of the work, then its result or the reason for its
  /// failure.
  package let text: String
  /// The column of the text in its line, from 1.
  package let column: Int

  /// Creates a line that ends work.
  package init(isFailure: Bool, text: String, column: Int = 1) {
    self.isFailure = isFailure
    self.text = text
    self.column = column
  }

  /// Ends the work of a machine.
  ///
  /// - Throws: an error with its position in the line if no such work is running or its result
  ///   cannot be read.
  package func end(
    in machine: inout any NamedMachine
  ) throws(NamedEventError) -> [RecordedStep] {
    let (name, rest, _) = try split(among: machine.work)
    return isFailure
      ? try machine.fail(name, because: rest.isEmpty ? "'\(name)' failed" : rest)
      : try machine.complete(name, with: rest.isEmpty ? nil : rest)
  }

  /// The instruction.
  package var instruction: String { isFailure ? "@fail" : "@finish" }

  /// The line as text.
  package var line: String { "\(instruction) \(text)" }

  /// Separates the name from the text that follows it.
  ///
  /// Names may contain spaces. Where work of one name runs in several states, `NAME of STATE` means one
  /// of them, and the name alone the one that started first.
  ///
  /// - Parameter running: the running work.
  /// - Returns: the name, the rest of the text, and the column of the rest in its line.
  /// - Throws: an error if no such work is running.
  package func split(
    among running: [NamedWork]
  ) throws(NamedEventError) -> (name: String, rest: String, column: Int) {
    let meant = running.flatMap { [$0.name, $0.invocation] }.filter { name in
      text == name || text.hasPrefix(name) && text.dropFirst(name.count).first?.isWhitespace == true
    }
    guard let name = meant.max(by: { $0.count < $1.count }) else {
      let first = text.prefix { !$0.isWhitespace }
      throw .unknownWork(String(first), running: running.map(\.name))
    }
    let rest = text.dropFirst(name.count).drop { $0.isWhitespace }
    return (name, String(rest), column + text.distance(from: text.startIndex, to: rest.startIndex))
  }
}
#endif
