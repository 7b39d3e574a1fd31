import ArgumentParser
import Foundation
import StatecraftConsole

/// The program's entry: hands over to the commands, and ends with the right exit code.
@main
enum Program {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try StatecraftCommand.parseAsRoot()
      try command.run()
    } catch let stop as Stop {
      if !stop.message.isEmpty { Terminal.complain("statecraft: \(stop.message)\n") }
      exit(stop.code.rawValue)
    } catch {
      StatecraftCommand.exit(withError: error)
    }
  }
}

/// The command `statecraft`.
struct StatecraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statecraft",
    abstract: "Runs, explains, draws, records and replays state machines.",
    discussion: """
      Try: statecraft run elevator

      Exit codes are those of sysexits: 1 for recordings that differ, 64 for a wrong command line, 65 for a wrong line in an \
      event list, a document or a recording, 66 for input that cannot be read, 69 for a program that is not installed, 70 for \
      a machine that cannot run, 74 for output that cannot be written.
      """,
    version: "0.1.0",
    subcommands: [
      ListCommand.self, RunCommand.self, ExplainCommand.self, CheckCommand.self,
      ConvertCommand.self, DrawCommand.self, ReplayCommand.self, DiffCommand.self,
      TimelineCommand.self, StudioCommand.self, DemoCommand.self,
    ]
  )
}
