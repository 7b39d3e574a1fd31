#if Command
import ArgumentParser
#if SQLite
import StatecraftDurable
import StatecraftSQLite
#endif

/// The command `statecraft worker`.
struct WorkerCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "worker",
      abstract: "Processes timers, posted events, work and outputs of durable machines.",
      discussion: """
        It runs until SIGTERM or Ctrl-C, finishes the steps and the work that have begun, and ends. A \
        PostgreSQL database may have any number of workers: start more of them, and end some, at any \
        time. What a worker that was killed had begun is done by another one.

        A file of SQLite has one worker and must exist: '\(Main.programName) machines start' makes one with \
        its first machine, and '\(Main.programName) serve' makes one, too.
        """
    )
  }

  @Argument(
    help: "The charts and SCXML documents; all charts that this program registers without names."
  )
  var names: [String] = []

  @Option(
    name: .customLong("document"),
    help: ArgumentHelp(
      "An SCXML document whose machines are processed, too; may be repeated.",
      valueName: "file"
    ),
    completion: .file(extensions: ["scxml"])
  )
  var documents: [String] = []

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The SQLite database, or the address of a PostgreSQL database, postgresql://…; once for each of "
        + "several PostgreSQL databases that share the machines.",
      valueName: "file"
    ),
    completion: .file()
  )
  var stores: [String]

  @OptionGroup var lease: LeaseOption

  #if SQLite
  func run() throws {
    let (stores, settings) = (stores, lease.settings)
    let registrations = try RunningCharts.registrations(
      names,
      documents: documents,
      of: Main.self
    )
    try OpenedStore.expectThere(stores)
    let failure = BlockingTask.forResult { () async -> CommandError? in
      do {
        let opened = try OpenedStore(stores, .writing)
        do {
          let machines = try DurableMachines(store: opened.store, settings: settings) {
            registrations
          }
          var isThere = true
          try await opened.check {
            Terminal.complain("\(Main.programName): \($0)\n")
            isThere = false
          }
          let charts = registrations.map(\.chart).joined(separator: ", ")
          // It is only advice: a store that is away is waited for below.
          let known = registrations.map(\.chart)
          let others =
            isThere ? (try? await opened.store.charts(withMachinesExcept: known)) ?? [] : []
          try await GracefulGroup.run([machines]) {
            Terminal.complain(
              "\(Main.programName): working for \(charts) in \(OpenedStore.shown(stores)); Ctrl-C "
                + "ends it\n"
            )
            if !others.isEmpty {
              Terminal.complain(
                "\(Main.programName): the store also has machines of "
                  + "\(others.joined(separator: ", ")); another program has to work for them\n"
              )
            }
          }
        } catch {
          await opened.close()
          throw error
        }
        await opened.close()
        Terminal.complain("\(Main.programName): the worker has ended\n")
        return nil
      } catch {
        return .running(error)
      }
    }
    if let failure { throw failure }
  }
  #else
  func run() throws { throw CommandError.missing(.sqlite, for: "the command 'worker'") }
  #endif
}
#endif
