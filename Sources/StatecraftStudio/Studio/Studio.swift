#if Studio
/// Serves a local page that shows running machines: their diagrams, live, with events to send.
///
/// ```swift
/// let studio = try await Studio.start()
/// await studio.attach(door, named: "door")
/// print(studio.address)
/// ```
///
/// It listens on the loopback address unless another one is configured. A machine never waits for a page: pages
/// read at their own pace what the studio keeps, and the studio keeps a bounded amount.
public final class Studio: Sendable {
  /// The address of the page.
  public let address: String

  let registry: MachineRegistry
  private let server: StudioServer
  private let timeMode: StudioConfiguration.TimeMode

  private init(
    _ registry: MachineRegistry,
    _ server: StudioServer,
    _ address: String,
    _ timeMode: StudioConfiguration.TimeMode
  ) {
    self.registry = registry
    self.server = server
    self.address = address
    self.timeMode = timeMode
  }

  /// Starts a studio without machines.
  ///
  /// - Parameter configuration: where it listens, and its limits.
  /// - Returns: the studio.
  /// - Throws: ``StudioError`` when the system does not let it listen there.
  public static func start(
    _ configuration: StudioConfiguration = StudioConfiguration()
  ) async throws(StudioError) -> Studio {
    let registry = MachineRegistry(
      title: configuration.title,
      messageLimit: configuration.messageLimit,
      proofs: ProofSettings(configuration)
    )
    let server = try await StudioServer(configuration, registry)
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return Studio(registry, server, "http://\(host):\(server.port)/", configuration.timeMode)
  }

  /// Adds a machine that the studio itself runs.
  ///
  /// - Parameters:
  ///   - name: the machine's name.
  ///   - summary: a short description.
  ///   - proof: what is claimed of the machine; pages can prove it.
  ///   - make: makes the machine; called again for each restart.
  /// - Throws: the error of `make`.
  public func add(
    _ name: String,
    summary: String = "",
    proof: StudioProof? = nil,
    _ make: @escaping @Sendable () throws -> StudioModel
  ) async throws {
    let host = try await ModelHost(timeMode, make)
    _ = registry.add(host, named: name, summary: summary, proof: proof)
  }

  /// Waits until ``stop()`` is called.
  public func wait() async { await server.wait() }

  /// Closes all connections, ends the machines that the studio runs, and stops their proofs.
  ///
  /// A machine ends after the reaction that it is in, for which this method does not wait.
  public func stop() async {
    await server.stop()
    for machine in registry.machines { await machine.close() }
  }
}
#endif
