#if Command
/// Events that are given as arguments on the command line.
package enum EventArguments {
  /// Joins payloads that are separate arguments with their events.
  package static func joined(_ arguments: [String]) -> [String] {
    var lines: [String] = []
    for argument in arguments {
      if argument.hasPrefix("{"), !lines.isEmpty {
        lines[lines.count - 1] += " " + argument
      } else {
        lines.append(argument)
      }
    }
    return lines
  }
}
#endif
