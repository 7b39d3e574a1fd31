#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The command `statecraft machines pause CHART[/ID]`.
struct PauseStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pause",
      abstract: "Stops a machine, or all machines of a chart; posted events wait."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    try machines.setPaused(true, Main.self)
  }
}
#endif
