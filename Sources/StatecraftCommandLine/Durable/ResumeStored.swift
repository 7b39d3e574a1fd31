#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

/// The command `statecraft machines resume CHART[/ID]`.
struct ResumeStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "resume",
      abstract: "Continues a paused machine, or a paused chart."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    try machines.setPaused(false, Main.self)
  }
}
#endif
