#if Command
public import ArgumentParser

/// The options for the address of a studio.
public struct StudioOptions: ParsableArguments {
  @Option(help: "The port, 0 for any free one; by default 8765, or a free one if that is taken.")
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on; by default only this machine can connect.",
      valueName: "address"
    )
  )
  var host = "127.0.0.1"

  @Option(
    name: .customLong("host-name"),
    help: ArgumentHelp("A name under which browsers ask for the pages.", valueName: "name")
  )
  var hostNames: [String] = []

  @Flag(name: .customLong("open"), help: "Open the page in a browser.")
  var opens = false

  @Flag(help: "Stop the time; advance it on the page, at once.")
  var virtualTime = false

  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "A SQLite database, or the address of a PostgreSQL database, postgresql://…: its machines can "
        + "be searched, with their journals; once for each of several PostgreSQL databases that share "
        + "them.",
      valueName: "file"
    ),
    completion: .file()
  )
  var stores: [String] = []

  @Option(
    name: .customLong("document"),
    help: ArgumentHelp(
      "With --store: an SCXML document whose machines the store has; may be repeated.",
      valueName: "file"
    ),
    completion: .file(extensions: ["scxml"])
  )
  var documents: [String] = []

  /// Creates the options with their default values.
  public init() {}

  /// Throws if the port is out of range, or if documents are named without a store.
  public func validate() throws {
    guard documents.isEmpty || !stores.isEmpty else {
      throw ValidationError("'--document' goes with '--store'; name documents that are run alone")
    }
    guard let port else { return }
    guard 0...65_535 ~= port else {
      throw ValidationError("a port is a number from 0 to 65535, not \(port)")
    }
  }
}
#endif
