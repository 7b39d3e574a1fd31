#if Command && SQLite && Service
import Foundation
import Metrics
import StatecraftDurable
import StatecraftService

#if Studio
import StatecraftStudio
#endif

/// Serves machines until the user ends the program.
struct ServiceRunner<Main: StatecraftCommand> {
  private let command: ServeCommand<Main>

  init(_ command: ServeCommand<Main>) {
    self.command = command
  }

  /// Serves machines until SIGTERM or Ctrl-C.
  func run() throws {
    let registrations = try RunningCharts.registrations(
      command.names,
      documents: command.documents,
      of: Main.self
    )
    let configuration = try configuration()
    let (stores, studioPort) = (command.stores, command.studioPort)
    let settings = command.lease.settings
    #if !Studio
    if studioPort != nil { throw CommandError.missing(.studio, for: "the option '--studio-port'") }
    #endif
    Self.raiseFileLimit()
    let failure = BlockingTask.forResult { () async -> CommandError? in
      do {
        let opened = try OpenedStore(toRun: stores)
        do {
          let machines = try DurableMachines(store: opened.store, settings: settings) {
            registrations
          }
          try await opened.check { Terminal.complain("\(Main.programName): \($0)\n") }
          let service = try await MachineService.start(machines, configuration)
          #if Studio
          let studio = try await Self.openStudio(studioPort, machines, stores)
          let addresses = [service.address, service.operationsAddress, studio?.address]
          #else
          let addresses = [service.address, service.operationsAddress]
          #endif
          try await GracefulGroup.run([machines, service]) {
            try Self.show(addresses.compactMap { $0 }, registrations, stores)
          }
          #if Studio
          await studio?.stop()
          #endif
        } catch {
          await opened.close()
          throw error
        }
        await opened.close()
        Terminal.complain("\(Main.programName): the service has ended\n")
        return nil
      } catch let error as MachineService.StartError {
        return CommandError(.unavailable, "\(error)")
      } catch {
        #if Studio
        if let error = error as? StudioError { return CommandError(.unavailable, "\(error)") }
        #endif
        return .running(error)
      }
    }
    if let failure { throw failure }
  }

  private func configuration() throws -> MachineService.Configuration {
    var configuration = MachineService.Configuration()
    configuration.host = command.host
    configuration.port = command.port
    configuration.operationsPort = command.operationsPort ?? (command.port == 0 ? 0 : 8081)
    configuration.hostNames = Set(command.hostNames)
    if let file = command.tokens { configuration.tokens = try TokenFile.tokens(file) }
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    configuration.metrics = { metrics.text }
    return configuration
  }

  private static func show(
    _ addresses: [String],
    _ registrations: [DurableRegistration],
    _ stores: [String]
  ) throws {
    try Terminal.output.write(addresses.map { "\($0)\n" }.joined())
    let charts = registrations.map(\.chart).joined(separator: ", ")
    Terminal.complain(
      "\(Main.programName): serving \(charts) from \(OpenedStore.shown(stores)); Ctrl-C ends it\n"
    )
  }

  #if Studio
  private static func openStudio(
    _ port: Int?,
    _ machines: DurableMachines,
    _ stores: [String]
  ) async throws -> Studio? {
    guard let port else { return nil }
    var configuration = StudioConfiguration()
    configuration.port = port
    let studio = try await Studio.start(configuration)
    studio.show(machines, named: OpenedStore.shown(stores))
    return studio
  }
  #endif

  /// Lets the process have as many connections as the system permits.
  private static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Darwin)
    guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    _ = setrlimit(RLIMIT_NOFILE, &limit)
    #else
    let number = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(number, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = setrlimit(number, &limit)
    #endif
  }
}
#endif
