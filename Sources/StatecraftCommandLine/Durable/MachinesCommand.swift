#if Command
import ArgumentParser
#if PostgreSQL
import StatecraftPostgreSQL
#endif

/// The command `statecraft machines …`, for durable machines in a database.
struct MachinesCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "machines",
      abstract: "Shows and changes durable machines in a database.",
      discussion: """
        A machine is written as CHART/ID: \(Main.programName) machines show Order/42 --store \
        orders.db

        The store is a file of SQLite, or the address of a PostgreSQL database: \
        postgresql://user@host/database. Reading commands work while another process runs the \
        machines. Those that write need a file for themselves; a PostgreSQL database may have any \
        number of processes that write. Several PostgreSQL databases share the machines when each is \
        named: --store postgresql://… --store postgresql://….

        Machines of an SCXML document need the document: \(Main.programName) machines start \
        payment/42 --document payment.scxml --store orders.db

        '--print-schema' prints the statements that make the tables in PostgreSQL, for those whose \
        administrators do that; with '--from-version', those that upgrade the tables of that version. \
        Without them, the first program that writes does it.
        """,
      subcommands: subcommands
    )
  }

  #if SQLite
  private static var subcommands: [any ParsableCommand.Type] {
    [
      ListStored<Main>.self, ShowStored<Main>.self, JournalStored<Main>.self,
      ExplainStored<Main>.self, StuckStored<Main>.self, StartStored<Main>.self,
      SendStored<Main>.self, RunStored<Main>.self, PauseStored<Main>.self,
      ResumeStored<Main>.self, RetryStored<Main>.self, SkipStored<Main>.self,
      MoveStored<Main>.self, ResolveStored<Main>.self, FailStored<Main>.self,
      DeadLettersStored<Main>.self, MigrateStored<Main>.self, ReplayStored<Main>.self,
      PruneStored<Main>.self, EraseStored<Main>.self, SlotsStored.self,
    ]
  }

  @Flag(help: "Print the statements that make the tables in PostgreSQL.")
  var printSchema = false

  @Option(
    help: ArgumentHelp(
      "With --print-schema: print how tables of this version are upgraded.",
      valueName: "number"
    )
  )
  var fromVersion: Int64?

  func validate() throws {
    guard fromVersion == nil || printSchema else {
      throw ValidationError("'--from-version' goes with '--print-schema'")
    }
  }

  func run() throws {
    guard printSchema else { throw CleanExit.helpRequest(self) }
    #if PostgreSQL
    guard let fromVersion else { return try Terminal.output.write(PostgreSQLStore.schemaText()) }
    guard let text = PostgreSQLStore.upgradeText(from: fromVersion) else {
      throw CommandError(
        .usage,
        "tables of version \(fromVersion) cannot be upgraded; the version is in the table "
          + "'statecraft.store', and must be an older one than that of this program"
      )
    }
    try Terminal.output.write(text)
    #else
    throw CommandError.missing(.postgreSQL, for: "the option '--print-schema'")
    #endif
  }
  #else
  private static var subcommands: [any ParsableCommand.Type] { [] }

  @Argument(parsing: .captureForPassthrough, help: .hidden)
  var rest: [String] = []

  func run() throws { throw CommandError.missing(.sqlite, for: "the command 'machines'") }
  #endif
}
#endif
