#if Command
import StatecraftRecording

/// What is wrong with a line of an event list.
package enum EventLineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line begins with a payload.
  case noName(String)
  /// A line with `@` that is no instruction.
  case unknownInstruction(String)
  /// What follows `@wait` is no duration.
  case notADuration(String)
  /// What follows `@wait` is longer than anybody waits.
  case tooLong(String)
  /// An instruction that takes nothing was given something.
  case unexpectedArgument(String, String)
  /// `@settle` has waited for many timers, and there is always another.
  case neverSettles(timers: Int, at: Duration)
  /// `@finish` or `@fail` without the name of what ends.
  case noWorkName(String)

  /// What is wrong, and what would be right.
  package var description: String {
    switch self {
    case .noName(let line):
      "an event's name is missing before '\(Printable.text(line))'; "
        + "write NAME or NAME JSON-PAYLOAD"
    case .unknownInstruction(let name):
      "unknown instruction '\(Printable.text(name))'; known: @wait, @settle, @finish, @fail"
    case .notADuration(""):
      "'@wait' needs a duration; write a number and ms, s, m or h, such as @wait 500ms"
    case .notADuration(let text):
      "'\(Printable.text(text))' is no duration; write a number and ms, s, m or h, "
        + "such as @wait 500ms"
    case .tooLong(let text):
      "'\(Printable.text(text))' is too long; the longest wait is \(WaitTime.limitInHours)h"
    case .unexpectedArgument(let name, let argument):
      "'\(name)' takes nothing, but the line gives it '\(Printable.text(argument))'"
    case .neverSettles(let timers, let moment):
      "it has not settled after \(timers) timers, at \(moment), and another one waits; "
        + "a machine that repeats itself never settles: use @wait"
    case .noWorkName(let instruction):
      "'\(instruction)' needs the name of the work that ends; write "
        + (instruction == "@fail" ? "@fail NAME REASON" : "@finish NAME, or @finish NAME JSON")
    }
  }
}
#endif
