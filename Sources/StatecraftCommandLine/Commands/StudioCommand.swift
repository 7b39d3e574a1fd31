#if Command
import ArgumentParser

/// The command `statecraft studio NAME …`.
struct StudioCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "studio",
      abstract: "Shows machines live on a page of this machine.",
      discussion: """
        Try: \(Main.programName) studio \(Main.catalog.example("phone"))

        The page shows diagrams, takes events, steps back and forth in what has happened, and proves \
        claims: those of charts and of state objects, and what --always, --never, --possible, \
        --always-possible, --leads, --step, --requires, --ensures and --holds claim of the documents, as \
        for 'prove'. A system of several machines is shown with its claims and their paths, and not run. With \
        '--store orders.db', or '--store postgresql://…', it shows the durable machines of a database, \
        which it reads also while another process runs them. It is served on this machine only, until Ctrl-C.
        """
    )
  }

  @Argument(
    help: "Machines and systems, as '\(Main.programName) list' shows them, or SCXML documents.",
    completion: .machinesAndSystems(of: Main.self)
  )
  var names: [String] = []

  @OptionGroup var options: StudioOptions

  @OptionGroup(title: "Documents") var asked: DocumentOptions

  func run() throws {
    let names = names.isEmpty && options.stores.isEmpty ? Main.catalog.names : names
    try Main.showStudio(names, options, asking: asked.questions)
  }
}
#endif
