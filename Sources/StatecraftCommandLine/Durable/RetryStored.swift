#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The command `statecraft machines retry CHART[/ID]`.
struct RetryStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "retry",
      abstract: "Lets parked machines apply the input that failed again."
    )
  }

  @OptionGroup var machines: OperatedMachines

  func run() throws {
    try machines.apply(Main.self, "retried") {
      try await $0.retry($1)
    } toAll: {
      try await $0.retryParked(of: $1)
    }
  }
}
#endif
