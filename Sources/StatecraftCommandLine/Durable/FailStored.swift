#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The command `statecraft machines fail CHART/ID WORK --reason TEXT`.
struct FailStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fail",
      abstract:
        "Ends work of a machine with a failure, for work that waits or that shall not go on.",
      discussion: """
        The work is not attempted again, and an attempt that runs is cancelled. The machine handles the \
        failure as that of the last attempt, when a worker runs it next. A repetition by the key of the \
        work with the same reason is recognized.
        """
    )
  }

  @OptionGroup var ended: EndedWork

  @Option(help: "The failure in words, which the machine and its journal get.")
  var reason: String

  @OptionGroup var store: StoreOptions

  func run() throws {
    try ended.end(with: .failed(reason: reason), "failed", Main.self, store)
  }
}
#endif
