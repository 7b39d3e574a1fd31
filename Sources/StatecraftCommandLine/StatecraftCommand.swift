#if Command
import StatecraftRecording
public import ArgumentParser
import Foundation

/// A program that lists, runs, explains, draws, records and replays machines by their names.
///
/// ```swift
/// import StatecraftCommandLine
///
/// @main struct Machines: StatecraftCommand {
///   static let machines: [CommandMachine] = [.chart(Order()), .chart(Player())]
/// }
/// ```
///
/// The program has the subcommands `list`, `run`, `explain`, `check`, `convert`, `draw`, `replay`,
/// `diff`, `timeline` and `studio`, each with `--help`, and completion for shells with
/// `--generate-completion-script`. Documents need the trait `SCXML`, the studio needs `Studio`; without them the
/// subcommands say so.
public protocol StatecraftCommand: SendableMetatype {
  /// The machines, in the order in which `list` shows them. Their names must differ.
  static var machines: [CommandMachine] { get }

  /// The program's name, version and description, and subcommands of its own.
  ///
  /// Comes for free: the name of the executable, and no subcommands besides those that every such
  /// program has.
  static var configuration: CommandConfiguration { get }
}

extension StatecraftCommand {
  /// The name of the executable and a short description.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: CommandLine.arguments.first.map {
        URL(fileURLWithPath: $0).lastPathComponent
      },
      abstract: "Runs, explains, draws, records and replays state machines."
    )
  }

  /// Does what the arguments of the process say, and ends the process when that fails.
  ///
  /// Exit codes are those of `sysexits.h`.
  public static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      try catalog.validate()
      var command = try RootCommand<Self>.parseAsRoot()
      try command.run()
    } catch let stop as CommandError {
      if !stop.message.isEmpty {
        Terminal.complain(Printable.lines("\(programName): \(stop.message)\n"))
      }
      exit(stop.code.rawValue)
    } catch {
      RootCommand<Self>.exit(withError: error)
    }
  }

  /// What messages call the program.
  static var programName: String { configuration.commandName ?? "statecraft" }

  /// The machines by their names.
  static var catalog: Catalog { Catalog(machines) }
}
#endif
