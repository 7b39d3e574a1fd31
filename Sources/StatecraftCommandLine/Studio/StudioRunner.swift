#if Command && Studio
import Dispatch
import StatecraftStudio

/// Runs a studio until the user ends it.
struct StudioRunner<Main: StatecraftCommand> {
  private let options: StudioOptions
  private let title: String

  init(_ options: StudioOptions, title: String) {
    self.options = options
    self.title = title
  }

  /// Serves machines, and those of a store, until Ctrl-C.
  ///
  /// - Throws: an error if a machine cannot run or the server cannot listen; after Ctrl-C, when
  ///   everything is closed, an error without a message.
  func run(_ names: [String]) throws {
    #if SQLite
    let documents = try DocumentFile.registrations(options.documents)
    let store = try options.store.map { path throws(CommandError) in
      try StoredMachineSource(path: path, Main.durable + documents)
    }
    #else
    if options.store != nil { throw CommandError.missing(.sqlite, for: "the option '--store'") }
    #endif
    let served = try names.map { try ServedMachine($0, in: Main.catalog) }
    var configuration = StudioConfiguration()
    configuration.host = options.host
    configuration.port = options.port ?? 8765
    configuration.title = title
    configuration.timeMode = options.virtualTime ? .virtual : .real
    let (opens, settings, isChosen) = (options.opens, configuration, options.port != nil)
    let (interruptions, interrupt) = AsyncStream.makeStream(of: Void.self)
    let interruption = try Interruption()
    let listener = interruption.listen { interrupt.yield() }
    defer { withExtendedLifetime(interruption) { listener.cancel() } }
    let problem = BlockingTask.forResult { () async -> CommandError? in
      do {
        let studio = try await Self.open(settings, isChosen: isChosen)
        for machine in served {
          try await studio.add(
            machine.name,
            summary: machine.summary,
            proof: machine.proof,
            machine.make
          )
        }
        #if SQLite
        if let store { studio.show(store) }
        #endif
        try Terminal.output.write("\(studio.address)\n")
        Terminal.complain("\(Main.programName): the studio is open; Ctrl-C closes it\n")
        if opens { Browser.open(studio.address, for: Main.programName) }
        let end = Task {
          await studio.wait()
          interrupt.finish()
        }
        var isInterrupted = false
        for await _ in interruptions {
          isInterrupted = true
          break
        }
        await studio.stop()
        await end.value
        Terminal.complain("\n\(Main.programName): the studio is closed\n")
        return isInterrupted ? CommandError(.interrupted, "") : nil
      } catch let stop as CommandError {
        return stop
      } catch {
        return CommandError(error is StudioError ? .unavailable : .software, "\(error)")
      }
    }
    if let problem { throw problem }
  }

  /// Opens the server.
  ///
  /// If the default port is in use and was not requested, another port is used.
  private static func open(
    _ configuration: StudioConfiguration,
    isChosen: Bool
  ) async throws -> Studio {
    do {
      return try await Studio.start(configuration)
    } catch {
      guard !isChosen else { throw error }
      var free = configuration
      free.port = 0
      return try await Studio.start(free)
    }
  }
}
#endif
