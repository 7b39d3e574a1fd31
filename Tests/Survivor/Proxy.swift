#if SQLite
import Foundation
import Synchronization

/// A bad network between a worker and PostgreSQL: it delays and holds what is sent, tears messages and
/// cuts connections, as a seed says.
///
/// It listens at a socket in a folder of its own, and connects to the one of the server.
final class Proxy: Sendable {
  private struct State {
    var random: SeededRandom
    var isHolding = false
    var links: [ObjectIdentifier: Link] = [:]
    var counts: [String: Int] = [:]
  }

  private enum Fate {
    case pass
    case delay(Double)
    /// What is sent comes after this time, or is lost with the connection.
    case hold(Double, isLost: Bool)
    case tear(Double)
    case cut
  }

  /// The folder with the socket to which workers connect.
  let folder: String

  private let target: String
  private let longestHold: Double
  private let state: Mutex<State>
  private let listener: Int32

  /// Starts a proxy, which works until the process ends, to the socket of a server.
  ///
  /// The path of the folder, which exists, must be short. A connection holds what is sent for some
  /// seconds at most.
  init(in folder: String, to target: String, seed: UInt64, longestHold: Double) throws {
    self.folder = folder
    self.target = target
    self.longestHold = longestHold
    state = Mutex(State(random: SeededRandom(state: seed)))
    let path = "\(folder)/.s.PGSQL.5432"
    listener = try UnixSocket.make()
    guard try UnixSocket.withAddress(path, { bind(listener, $0, $1) }) == 0,
      listen(listener, 128) == 0
    else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// What has happened: connections and faults.
  var counts: [String: Int] { state.withLock { $0.counts } }

  /// Holds everything that is sent, in both directions, or no longer.
  func setHolding(_ isHolding: Bool) { state.withLock { $0.isHolding = isHolding } }

  /// Ends all connections, also those that hold something.
  func cutAll() {
    for link in state.withLock({ Array($0.links.values) }) { link.shutDown() }
  }

  private func count(_ name: String) { state.withLock { $0.counts[name, default: 0] += 1 } }

  // MARK: - Connections

  private func acceptAll() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      UnixSocket.prepare(client)
      count("connections")
      // The server may be away: then the connection ends at once.
      guard let server = try? UnixSocket.make() else {
        close(client)
        continue
      }
      guard (try? UnixSocket.withAddress(target, { connect(server, $0, $1) })) == 0 else {
        close(client)
        close(server)
        continue
      }
      let link = Link(client, server)
      state.withLock { $0.links[ObjectIdentifier(link)] = link }
      Thread.detachNewThread { [self] in pump(client, server, link) }
      Thread.detachNewThread { [self] in pump(server, client, link) }
    }
  }

  /// Forwards one direction until the connection ends.
  private func pump(_ source: Int32, _ sink: Int32, _ link: Link) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      waitWhileHolding()
      guard count > 0, forward(buffer[..<count], to: sink) else { break }
    }
    // The other direction ends, too; the one that ends last closes both.
    link.shutDown()
    if link.leave() { state.withLock { $0.links[ObjectIdentifier(link)] = nil } }
  }

  /// Waits, also with the end of a connection, which the other side would not notice.
  private func waitWhileHolding() {
    // A pause of milliseconds between two looks does not matter: bytes are late here anyway.
    while state.withLock({ $0.isHolding }) { Thread.sleep(forTimeInterval: 0.005) }
  }

  /// Forwards what was sent, or not; returns whether the connection goes on.
  private func forward(_ bytes: ArraySlice<UInt8>, to sink: Int32) -> Bool {
    switch fate() {
    case .pass: break
    case .delay(let seconds):
      count("delayed")
      Thread.sleep(forTimeInterval: seconds)
    case .hold(let seconds, let isLost):
      count("held")
      Thread.sleep(forTimeInterval: seconds)
      if isLost { return false }
    case .tear(let part):
      count("torn")
      _ = UnixSocket.send(bytes.prefix(Int(Double(bytes.count) * part)), to: sink)
      return false
    case .cut:
      count("cut")
      return false
    }
    return UnixSocket.send(bytes, to: sink)
  }

  private func fate() -> Fate {
    state.withLock { state in
      let number = Double.random(in: 0..<1, using: &state.random)
      switch number {
      case ..<0.001:
        return .hold(
          .random(in: 1...max(longestHold, 1), using: &state.random),
          isLost: .random(using: &state.random)
        )
      case ..<0.003: return .cut
      case ..<0.005: return .tear(.random(in: 0..<1, using: &state.random))
      case ..<0.05: return .delay(.random(in: 0..<0.2, using: &state.random))
      default: return .pass
      }
    }
  }
}

/// The two sockets of a connection through a ``Proxy``.
private final class Link: Sendable {
  private let client: Int32
  private let server: Int32
  /// The directions that go on.
  private let directions = Mutex(2)

  init(_ client: Int32, _ server: Int32) {
    self.client = client
    self.server = server
  }

  /// Ends both directions, unless the sockets were closed.
  func shutDown() {
    directions.withLock { directions in
      guard directions > 0 else { return }
      _ = shutdown(client, Int32(SHUT_RDWR))
      _ = shutdown(server, Int32(SHUT_RDWR))
    }
  }

  /// Ends a direction; returns whether it was the last one, which closes the sockets.
  func leave() -> Bool {
    directions.withLock { directions in
      directions -= 1
      guard directions == 0 else { return false }
      close(client)
      close(server)
      return true
    }
  }
}
#endif
