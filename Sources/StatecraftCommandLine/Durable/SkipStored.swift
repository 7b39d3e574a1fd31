#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The command `statecraft machines skip CHART[/ID]`.
struct SkipStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "skip",
      abstract: "Gives up the input that parked machines; their journals say so."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    try machines.apply(Main.self, "skipped the input of", isSkip: true) {
      try await $0.skip($1)
    } toAll: {
      try await $0.skipParked(of: $1)
    }
  }
}
#endif
