#if Command && Studio
import Foundation
import StatecraftDiagrams
#if SCXML
import StatecraftSCXML
#endif
import StatecraftStudio

/// Runs a studio until the user ends it.
struct StudioRunner<Main: StatecraftCommand> {
  private let options: StudioOptions
  private let title: String

  init(_ options: StudioOptions, title: String) {
    self.options = options
    self.title = title
  }

  /// Serves machines until Ctrl-C.
  ///
  /// - Throws: an error if a machine cannot run or the server cannot listen; after Ctrl-C, when
  ///   everything is closed, an error without a message.
  func run(_ names: [String]) throws {
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
    let ending = BlockingTask.forResult { () async -> CommandError? in
      do {
        let studio = try await Self.open(settings, isChosen: isChosen)
        for machine in served {
          try await studio.add(machine.name, summary: machine.summary, machine.make)
        }
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
    if let ending { throw ending }
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

/// One machine of a studio.
private struct ServedMachine: Sendable {
  let name: String
  let summary: String
  let make: @Sendable () throws -> StudioModel

  init(_ name: String, in catalog: Catalog) throws {
    guard DocumentFile.isMeant(by: name) else {
      let entry = try catalog.entry(named: name)
      self.name = entry.name
      summary = entry.summary
      make = try entry.studioModel()
      return
    }
    #if SCXML
    let document = try DocumentFile.readSound(name)
    self.name = document.name
    summary = URL(fileURLWithPath: name).lastPathComponent
    make = {
      var diagram = Diagram(document.chart)
      diagram.title = document.name
      return StudioModel(
        try DocumentMachine(document),
        diagram: diagram,
        scxml: document.scxml
      )
    }
    #else
    throw CommandError.missing(.scxml, for: "SCXML documents")
    #endif
  }
}

/// Waits for async work in a program without an async entry point.
enum BlockingTask {
  /// Carries a value from a task to the waiting thread.
  ///
  /// The `@unchecked Sendable` conformance is correct because the task writes the value once,
  /// before it signals the semaphore, and the thread reads the value only after the signal.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }

  /// Returns the result of async work.
  ///
  /// The calling thread is blocked meanwhile.
  static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      box.value = await work()
      done.signal()
    }
    while true {
      done.wait()
      if let value = box.value { return value }
    }
  }
}

/// The user's web browser.
enum Browser {
  /// Opens an address.
  ///
  /// Without a suitable program, a message contains the address.
  static func open(_ address: String, for program: String) {
    #if os(macOS)
    let program = "/usr/bin/open"
    #else
    let program = "/usr/bin/xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [address]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else {
      return Terminal.complain("\(program): no browser was found; open \(address)\n")
    }
  }
}
#endif
