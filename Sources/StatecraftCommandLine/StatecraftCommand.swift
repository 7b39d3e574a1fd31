#if Command
import StatecraftRecording
public import ArgumentParser
import Foundation
#if SQLite
public import StatecraftDurable
#endif

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
/// `diff`, `timeline`, `prove`, `tests`, `coverage`, `studio`, `machines`, `serve` and `worker`. Each of
/// them has `--help`. The option `--generate-completion-script` creates completions for shells.
/// Documents require the trait `SCXML`, the studio requires the trait `Studio`, stored machines require
/// the trait `SQLite`, those in PostgreSQL the trait `PostgreSQL`, too, and serving them also the trait
/// `Service`; without a trait, the subcommands report an error that names it.
public protocol StatecraftCommand: SendableMetatype {
  /// The machines, in the order in which `list` shows them. Their names must differ.
  static var machines: [CommandMachine] { get }

  /// The systems of several machines that `prove` proves and `studio` shows, in the order in which `list` shows
  /// them.
  ///
  /// There are none by default. Their names must differ from each other and from those of the machines.
  static var systems: [CommandSystem] { get }

  #if SQLite
  /// The charts whose stored machines `machines` can send events to, explain, replay and repair.
  ///
  /// There are none by default. Machines of other charts can be listed and shown.
  @DurableBuilder static var durable: [DurableRegistration] { get }
  #endif

  /// The program's name, version and description, and its additional subcommands, which may be
  /// async.
  ///
  /// The default has the name of the executable and no additional subcommands.
  static var configuration: CommandConfiguration { get }
}

extension StatecraftCommand {
  /// No systems.
  public static var systems: [CommandSystem] { [] }

  #if SQLite
  /// No charts.
  public static var durable: [DurableRegistration] { [] }
  #endif

  /// The name of the executable and a short description.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: CommandLine.arguments.first.map {
        URL(fileURLWithPath: $0).lastPathComponent
      },
      abstract: "Runs, explains, draws, records and replays state machines."
    )
  }

  /// Runs the command with the arguments of the process, and exits the process if it fails.
  ///
  /// The exit codes are those of `sysexits.h`, and 1, 2 and 3 for results such as a refuted claim; the
  /// readme of the command has a table of them.
  public static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      try catalog.validate()
      var command = try RootCommand<Self>.parseAsRoot()
      if let command = command as? any AsyncParsableCommand {
        try BlockingTask.run(command)
      } else {
        try command.run()
      }
    } catch let stop as CommandError {
      if !stop.message.isEmpty {
        Terminal.complain(Printable.lines("\(programName): \(stop.message)\n"))
      }
      exit(stop.code.rawValue)
    } catch {
      // What explores has an exit code of its own for a wrong command line.
      if let name = CommandLine.arguments.dropFirst().first,
        ["prove", "tests", "coverage"].contains(name),
        RootCommand<Self>.exitCode(for: error) == .validationFailure
      {
        Terminal.complain(RootCommand<Self>.fullMessage(for: error) + "\n")
        exit(CommandError.Code.proofUsage.rawValue)
      }
      RootCommand<Self>.exit(withError: error)
    }
  }

  /// The name of the program in messages.
  static var programName: String { configuration.commandName ?? "statecraft" }

  /// The machines and the systems by their names.
  static var catalog: Catalog { Catalog(machines, systems: systems) }
}
#endif
