#if Studio
/// Shows running machines on a page of this machine: their diagrams, live, with events to send.
///
/// ```swift
/// let studio = try await Studio.start()
/// await studio.attach(door, named: "door")
/// print(studio.address)
/// ```
///
/// It listens on loopback only, unless it is told otherwise, and never slows a machine: pages read at
/// their own pace what the studio keeps, and what it keeps is bounded.
public final class Studio: Sendable {
  /// Where the page is.
  public let address: String

  let rooms: Rooms
  private let server: StudioServer
  private let pace: StudioConfiguration.Pace

  private init(
    _ rooms: Rooms,
    _ server: StudioServer,
    _ address: String,
    _ pace: StudioConfiguration.Pace
  ) {
    self.rooms = rooms
    self.server = server
    self.address = address
    self.pace = pace
  }

  /// Begins to serve pages.
  ///
  /// - Parameter configuration: where it listens, and how much it takes.
  /// - Returns: the studio, without machines.
  /// - Throws: when nobody can listen there.
  public static func start(
    _ configuration: StudioConfiguration = StudioConfiguration()
  ) async throws(StudioError) -> Studio {
    let rooms = Rooms(title: configuration.title)
    let server = try await StudioServer(configuration, rooms)
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return Studio(rooms, server, "http://\(host):\(server.port)/", configuration.pace)
  }

  /// Makes a machine, and runs it as long as the studio is there.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - summary: what it is, in a few words.
  ///   - make: makes the machine; asked again to restart it.
  /// - Throws: what making throws.
  public func add(
    _ name: String,
    summary: String = "",
    _ make: @escaping @Sendable () throws -> any StudioModel
  ) async throws {
    _ = rooms.add(try await ModelHost(pace, make), named: name, summary: summary)
  }

  /// Serves until ``stop()``.
  public func wait() async { await server.wait() }

  /// Closes all connections and ends the machines that the studio has made.
  public func stop() async {
    await server.stop()
    for room in rooms.all { await room.exhibit.close() }
  }
}
#endif
