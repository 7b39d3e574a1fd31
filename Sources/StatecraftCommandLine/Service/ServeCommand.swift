#if Command
import ArgumentParser

/// The command `statecraft serve`.
struct ServeCommand<Main: StatecraftCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: "Serves durable machines over HTTP, for programs in any language.",
      discussion: """
        Try: \(Main.programName) serve --store orders.db
        or: \(Main.programName) serve payment.scxml --store :memory:

        The first line of the output is the address; the description of all routes is at \
        /openapi.json, made from the charts. The second line is the address for operators: /livez, \
        /readyz, /metrics, /v1/stuck. The program also processes timers, posted events, work and \
        outputs. SIGTERM and Ctrl-C let requests and steps that have begun end.

        The store is a file of SQLite, postgresql://user@host/database, or :memory: for machines that \
        end with the program. Several PostgreSQL databases share the machines: name each with '--store'.

        With '--host', other machines can connect; that needs '--tokens', a file with a line for each \
        client: a token of at least 16 characters, and what it may do: read, write, metrics, operate.
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
      "An SCXML document whose machines are served, too; may be repeated.",
      valueName: "file"
    ),
    completion: .file(extensions: ["scxml"])
  )
  var documents: [String] = []

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The database, or :memory:; once for each of several PostgreSQL databases.",
      valueName: "store"
    ),
    completion: .file()
  )
  var stores: [String]

  @OptionGroup var lease: LeaseOption

  @Option(help: "The port, 0 for any free one.")
  var port = 8080

  @Option(
    help: "The port for operators, 0 for any free one; by default 8081, or any with --port 0."
  )
  var operationsPort: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on; by default only this machine can connect.",
      valueName: "address"
    )
  )
  var host = "127.0.0.1"

  @Option(
    name: .customLong("host-name"),
    help: ArgumentHelp("A name under which clients use the service.", valueName: "name")
  )
  var hostNames: [String] = []

  @Option(
    help: ArgumentHelp("The file with tokens: TOKEN SCOPE,SCOPE on each line.", valueName: "file"),
    completion: .file()
  )
  var tokens: String?

  @Option(help: "Show the machines in a studio on this port, too.")
  var studioPort: Int?

  func validate() throws {
    for number in [port, operationsPort, studioPort].compactMap({ $0 })
    where !(0...65_535 ~= number) {
      throw ValidationError("a port is a number from 0 to 65535, not \(number)")
    }
  }

  func run() throws {
    #if SQLite && Service
    try ServiceRunner<Main>(self).run()
    #elseif SQLite
    throw CommandError.missing(.service, for: "the command 'serve'")
    #else
    throw CommandError.missing(.sqlite, for: "the command 'serve'")
    #endif
  }
}
#endif
