#if Command && Studio
import Dispatch
import StatecraftStudio

#if SQLite
import StatecraftSQLite
#endif

/// Runs a studio until the user ends it.
struct StudioRunner<Main: StatecraftCommand> {
  private let options: StudioOptions
  private let title: String
  private let questions: DocumentQuestions

  /// Prepares a studio.
  ///
  /// - Parameters:
  ///   - options: the address to listen on, and the store.
  ///   - title: the title of the front page.
  ///   - questions: what is claimed of documents.
  init(_ options: StudioOptions, title: String, asking questions: DocumentQuestions) {
    self.options = options
    self.title = title
    self.questions = questions
  }

  /// Serves machines and systems, and the machines of a store, until Ctrl-C.
  ///
  /// - Throws: an error if a machine cannot run or the server cannot listen; after Ctrl-C, when
  ///   everything is closed, an error without a message.
  func run(_ names: [String]) throws {
    #if SQLite
    let stores = options.stores
    let registrations = Main.durable + (try DocumentFile.registrations(options.documents))
    #else
    if !options.stores.isEmpty { throw CommandError.missing(.sqlite, for: "the option '--store'") }
    #endif
    let served = try names.map { try ServedMachine($0, in: Main.catalog, asking: questions) }
    var configuration = StudioConfiguration()
    configuration.host = options.host
    configuration.hostNames = Set(options.hostNames)
    configuration.port = options.port ?? 8765
    configuration.title = title
    configuration.timeMode = options.virtualTime ? .virtual : .real
    let (opens, settings, isChosen) = (options.opens, configuration, options.port != nil)
    let (interruptions, interrupt) = AsyncStream.makeStream(of: Void.self)
    let interruption = try Interruption()
    let listener = interruption.listen { interrupt.yield() }
    defer { withExtendedLifetime(interruption) { listener.cancel() } }
    let problem = BlockingTask.forResult { () async -> CommandError? in
      #if SQLite
      var opened: OpenedStore?
      #endif
      let problem: CommandError?
      do {
        #if SQLite
        opened = try await Self.open(stores)
        #endif
        let studio = try await Self.open(settings, isChosen: isChosen)
        for machine in served { try await machine.add(to: studio) }
        #if SQLite
        if let opened {
          studio.show(try StoredMachineSource(opened, stores, registrations))
        }
        #endif
        try Terminal.output.write("\(studio.address)\n")
        Terminal.complain("\(Main.programName): the studio is open; Ctrl-C closes it\n")
        if settings.isOpenToOthers {
          Terminal.complain(
            "\(Main.programName): everybody who reaches \(settings.host) can do what the pages do, without a "
              + "password\n"
          )
        }
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
        problem = isInterrupted ? CommandError(.interrupted, "") : nil
      } catch let error as StudioError {
        problem = CommandError(.unavailable, "\(error)")
      } catch {
        #if SQLite
        problem = .running(error)
        #else
        problem = error as? CommandError ?? CommandError(.software, "\(error)")
        #endif
      }
      #if SQLite
      await opened?.close()
      #endif
      return problem
    }
    if let problem { throw problem }
  }

  #if SQLite
  /// Opens the store that pages read; a server that cannot be reached now is said, and waited for.
  ///
  /// - Returns: the store; `nil` if none is named.
  /// - Throws: `StoreError` if it cannot be opened; `CommandError` if these are no store together.
  private static func open(_ stores: [String]) async throws -> OpenedStore? {
    guard !stores.isEmpty else { return nil }
    let opened = try OpenedStore(stores, .reading)
    do {
      try await opened.check { Terminal.complain("\(Main.programName): \($0)\n") }
    } catch {
      await opened.close()
      throw error
    }
    return opened
  }
  #endif

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
