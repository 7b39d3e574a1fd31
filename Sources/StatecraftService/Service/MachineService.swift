#if Service
internal import NIOHTTP1
public import ServiceLifecycle
public import StatecraftDurable

/// Durable machines over HTTP, for programs in any language.
///
/// ```swift
/// let machines = try DurableMachines(store: store) { Durable(Order.self) }
/// let service = try await MachineService.start(machines)
/// try await ServiceGroup(services: [machines, service], logger: logger).run()
/// ```
///
/// A client starts machines, sends events with keys, and reads states, journals and changes; the
/// routes are described at `/openapi.json`, made from the charts. A repeated key gets the first answer.
/// No success is reported before it is durable.
///
/// The service does not process timers, posted events, work and outputs itself:
/// `DurableMachines/run()` does, in this process or in others.
public final class MachineService: Service {
  /// The address for clients, such as `http://127.0.0.1:8080`.
  public let address: String
  /// The address for operators; `nil` without a port for them.
  public let operationsAddress: String?

  let listeners: [HTTPListener]

  private init(_ address: String, _ operationsAddress: String?, _ listeners: [HTTPListener]) {
    self.address = address
    self.operationsAddress = operationsAddress
    self.listeners = listeners
  }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - machines: the machines, with the charts that clients may use.
  ///   - configuration: where to listen, who may use the service, and its limits.
  /// - Returns: the service, which answers until ``stop()``.
  /// - Throws: the reason why it could not start; nothing listens then.
  public static func start(
    _ machines: DurableMachines,
    _ configuration: Configuration = Configuration()
  ) async throws(StartError) -> MachineService {
    try configuration.validate()
    let named = NamedMachines(machines)
    let router = MachineRouter(
      machines: named,
      gate: Gate(configuration, host: configuration.host),
      description: ServiceDescription(named, hasTokens: !configuration.tokens.isEmpty),
      heartbeat: configuration.heartbeat
    )
    let clients = try await HTTPListener(
      host: configuration.host,
      port: configuration.port,
      configuration,
      answer { request throws in try await router.response(to: request) }
    )
    let address = address(configuration.host, clients.port)
    guard let port = configuration.operationsPort else {
      return MachineService(address, nil, [clients])
    }
    let operations = OperationsRouter(
      machines: named,
      gate: Gate(configuration, host: configuration.operationsHost),
      metrics: configuration.metrics,
      clients: address,
      description: OperationsDescription(
        named,
        hasTokens: !configuration.tokens.isEmpty,
        hasMetrics: configuration.metrics != nil
      )
    )
    do throws(StartError) {
      let operators = try await HTTPListener(
        host: configuration.operationsHost,
        port: port,
        configuration,
        answer { request throws in try await operations.response(to: request) }
      )
      return MachineService(
        address,
        Self.address(configuration.operationsHost, operators.port),
        [clients, operators]
      )
    } catch {
      await clients.stop()
      throw error
    }
  }

  /// Puts errors into responses.
  private static func answer(
    _ route: @escaping @Sendable (ServiceRequest) async throws -> ServiceResponse
  ) -> @Sendable (HTTPRequestHead, [UInt8]) async -> ServiceResponse {
    { head, body in
      do {
        return try await route(try ServiceRequest(head, body: body))
      } catch {
        return Problem(error).response
      }
    }
  }

  private static func address(_ host: String, _ port: Int) -> String {
    "http://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(port)"
  }

  /// Answers until the service is shut down gracefully or its task is cancelled.
  ///
  /// - Throws: ``EndError`` if the system does not let it accept connections any more.
  public func run() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Int?.self)
    for listener in listeners {
      Task { if await listener.hasFailed() { end.yield(listener.port) } }
    }
    let port = await withTaskCancellationOrGracefulShutdownHandler {
      await ends.first { _ in true } ?? nil
    } onCancelOrGracefulShutdown: {
      end.yield(nil)
    }
    await stop()
    if let port { throw EndError(port: port) }
  }

  /// Accepts no more requests, lets those that have begun end, and closes all connections.
  public func stop() async {
    for listener in listeners { await listener.stop() }
  }
}
#endif
