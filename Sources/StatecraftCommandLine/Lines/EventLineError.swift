#if Command
import StatecraftRecording

/// An error in a line of an event list.
package enum EventLineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line begins with a payload.
  case noName(String)
  /// The line begins with `@` but is not an instruction.
  case unknownInstruction(String)
  /// The argument of `@wait` is not a duration.
  case notADuration(String)
  /// The argument of `@wait` exceeds the limit.
  case tooLong(String)
  /// An instruction without arguments has an argument.
  case unexpectedArgument(String, String)
  /// `@settle` has reached its limit of timers, and another timer is pending.
  case neverSettles(timers: Int, at: Duration)
  /// A `@wait` has fired so many timers that its end is out of reach.
  case tooManyTimers(timers: Int, at: Duration)
  /// `@finish` or `@fail` lacks the name of the work.
  case noWorkName(String)

  /// A description of the error and of the correct form.
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
      "'\(Printable.text(text))' is not a duration; write a number and ms, s, m or h, "
        + "such as @wait 500ms"
    case .tooLong(let text):
      "'\(Printable.text(text))' is too long; the longest wait is \(WaitTime.limitInHours)h"
    case .unexpectedArgument(let name, let argument):
      "'\(name)' takes no argument, but the line has '\(Printable.text(argument))'"
    case .neverSettles(let timers, let moment):
      "the machine still has a timer after \(timers) timers, at \(moment); "
        + "a machine with periodic timers never settles: use @wait"
    case .tooManyTimers(let timers, let moment):
      "the wait has not ended after \(timers) timers, at \(moment); wait for a shorter time"
    case .noWorkName(let instruction):
      "'\(instruction)' needs the name of the work that ends; write "
        + (instruction == "@fail" ? "@fail NAME REASON" : "@finish NAME, or @finish NAME JSON")
    }
  }
}
#endif
