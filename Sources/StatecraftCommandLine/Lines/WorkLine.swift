#if Command
package import StatecraftRecording

/// The end of invoked work as a line gives it: `@finish NAME JSON` or `@fail NAME TEXT`.
package struct WorkLine: Sendable, Hashable {
  /// Whether the work fails.
  package let isFailure: Bool
  /// What follows the instruction: the name of the work, then what it results in or why it fails.
  package let text: String
  /// Where that begins in its line, from 1.
  package let column: Int

  /// Names an end of work.
  package init(isFailure: Bool, text: String, column: Int = 1) {
    self.isFailure = isFailure
    self.text = text
    self.column = column
  }

  /// Ends the work of a machine.
  ///
  /// - Throws: when no such work is running or its result cannot be read, and the place in the line.
  package func end(
    in machine: inout any NamedMachine
  ) throws(NamedEventError) -> [RecordedStep] {
    let (name, rest, _) = try split(among: machine.work.map(\.name))
    return isFailure
      ? try machine.fail(name, because: rest.isEmpty ? "'\(name)' failed" : rest)
      : try machine.complete(name, with: rest.isEmpty ? nil : rest)
  }

  /// The instruction.
  package var instruction: String { isFailure ? "@fail" : "@finish" }

  /// The end as a line.
  package var line: String { "\(instruction) \(text)" }

  /// Tells the name from what follows it; names may have spaces.
  ///
  /// - Parameter names: those of the work that is under way.
  /// - Returns: the name, the rest of the text, and where that begins in its line.
  /// - Throws: when no such work is under way.
  package func split(
    among names: [String]
  ) throws(NamedEventError) -> (name: String, rest: String, column: Int) {
    let meant = names.filter { name in
      text == name || text.hasPrefix(name) && text.dropFirst(name.count).first?.isWhitespace == true
    }
    guard let name = meant.max(by: { $0.count < $1.count }) else {
      let first = text.prefix { !$0.isWhitespace }
      throw .unknownWork(String(first), running: names)
    }
    let rest = text.dropFirst(name.count).drop { $0.isWhitespace }
    return (name, String(rest), column + text.distance(from: text.startIndex, to: rest.startIndex))
  }
}
#endif
