#if Command && SQLite
import Logging
import ServiceLifecycle
import UnixSignals

/// Services that run until SIGTERM or Ctrl-C.
enum GracefulGroup {
  /// Says that the program is ready, as soon as a signal ends it gracefully.
  private struct Announcement: Service {
    let say: @Sendable () throws -> Void

    func run() async throws {
      try say()
      try await gracefulShutdown()
    }
  }

  /// Runs services; on a signal the last one ends first.
  ///
  /// - Parameters:
  ///   - services: the services.
  ///   - say: says that the program is ready; a signal that comes afterwards is handled.
  /// - Throws: the error of a service, which ends the others.
  static func run(
    _ services: [any Service],
    ready say: @escaping @Sendable () throws -> Void
  ) async throws {
    var logger = Logger(label: "statecraft")
    // The command says itself that it ends.
    logger.logLevel = .warning
    var configuration = ServiceGroupConfiguration(
      services: (services + [Announcement(say: say)]).map { .init(service: $0) },
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = .seconds(60)
    try await ServiceGroup(configuration: configuration).run()
  }
}
#endif
