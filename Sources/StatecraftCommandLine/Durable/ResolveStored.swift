#if Command && SQLite
import ArgumentParser
import StatecraftDurable

/// The command `statecraft machines resolve CHART/ID WORK [RESULT]`.
struct ResolveStored<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "resolve",
      abstract:
        "Ends work of a machine with a result, for work that waits or whose result you know.",
      discussion: """
        The result takes the place of that of the work, which is not attempted again; an attempt that \
        runs is cancelled. The machine handles it as any result, when a worker runs it next. A \
        repetition by the key of the work is recognized.
        """
    )
  }

  @OptionGroup var ended: EndedWork

  @Argument(
    help: ArgumentHelp(
      "The result as JSON, such as '\"R-100\"' for a text; none for work without a result.",
      valueName: "result"
    )
  )
  var result: String?

  @OptionGroup var store: StoreOptions

  func run() throws {
    try ended.end(with: .done(result: result), "resolved", Main.self, store)
  }
}
#endif
