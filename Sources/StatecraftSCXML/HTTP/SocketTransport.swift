#if SCXML && canImport(FoundationNetworking)
internal import FlyingSocks
internal import Foundation
internal import FoundationNetworking
internal import Statecraft
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Sends requests over plain HTTP, with one connection per request.
///
/// The transport reads only the status of an answer. Bytes and time are bounded, whatever a server
/// sends.
final class SocketTransport: HTTPTransport {
  /// A failure of a request.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let timeout: Duration
  private let clock: any Clock<Duration>
  private let isClosed = Mutex(false)
  /// Looks up hosts for all transports of the process.
  private static let lookUps = BlockingCalls(limit: 16)

  /// The most bytes that may precede the status of the final answer.
  private static let limit = 1 << 16

  init(_ timeout: Duration, _ clock: any Clock<Duration>) {
    self.timeout = timeout
    self.clock = clock
  }

  func close() { isClosed.withLock { $0 = true } }

  func send(_ request: URLRequest, _ delivery: SCXMLDelivery) {
    guard !isClosed.withLock({ $0 }) else {
      return delivery.fail("the event processor is closed")
    }
    Task { [timeout, clock] in
      await withTaskGroup { group in
        group.addTask {
          do {
            delivery.answer(try await Self.status(of: request, timeout))
          } catch {
            delivery.fail("\(error)")
          }
        }
        group.addTask {
          guard (try? await clock.cancellableSleep(for: timeout)) != nil else { return }
          delivery.fail("the server did not answer in time")
        }
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Sends a request and reads the status of the answer.
  private static func status(
    of request: URLRequest,
    _ timeout: Duration
  ) async throws -> Int {
    guard let url = request.url, let host = url.host else { throw Failure(description: "no host") }
    let name = host.trimmingCharacters(in: ["[", "]"])
    let socket = try await connect(name, url.port ?? 80, timeout / .seconds(1))
    defer { try? socket.close() }
    try await socket.write(text(of: request, url, name))
    var bytes: [UInt8] = []
    while bytes.count < limit {
      bytes += try await socket.read(atMost: 4096)
      if let status = try status(in: bytes) { return status }
    }
    throw Failure(description: "the server's answer has no status")
  }

  private static func text(of request: URLRequest, _ url: URL, _ name: String) -> Data {
    let host = name.contains(":") ? "[\(name)]" : name
    let path = url.path(percentEncoded: true)
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let body = request.httpBody ?? Data()
    let head = """
      POST \(path.isEmpty ? "/" : path)\(query) HTTP/1.1\r
      Host: \(host)\(url.port.map { ":\($0)" } ?? "")\r
      Content-Type: \(request.value(forHTTPHeaderField: "Content-Type") ?? "text/plain")\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    return Data(head.utf8) + body
  }

  /// Returns the status of the final answer if it has arrived.
  ///
  /// Provisional answers are skipped.
  static func status(in bytes: [UInt8]) throws -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    while let end = rest.range(of: "\r\n") {
      let words = rest[..<end.lowerBound].split(separator: " ", maxSplits: 2)
      guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]),
        (100..<600).contains(status)
      else { throw Failure(description: "the server's answer is not HTTP") }
      guard status < 200 else { return status }
      guard let head = rest.range(of: "\r\n\r\n") else { return nil }
      rest = rest[head.upperBound...]
    }
    return nil
  }

  // MARK: - Connecting

  private static func connect(
    _ host: String,
    _ port: Int,
    _ seconds: Double
  ) async throws -> AsyncSocket {
    var failure: any Error = Failure(description: "the host '\(host)' is unknown")
    for address in try await addresses(of: host, port) {
      try Task.checkCancellation()
      do {
        switch Int32(address.ss_family) {
        case AF_INET:
          return try await .connected(to: sockaddr_in.make(from: address), timeout: seconds)
        case AF_INET6:
          return try await .connected(to: sockaddr_in6.make(from: address), timeout: seconds)
        default: continue
        }
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Resolves a host name.
  ///
  /// Addresses in numbers ask no server, and so do not wait for names that other documents look up.
  private static func addresses(
    of host: String,
    _ port: Int
  ) async throws -> [sockaddr_storage] {
    let known = lookUp(host, port, AI_NUMERICHOST)
    return known.isEmpty ? try await lookUps.value { lookUp(host, port, 0) } : known
  }

  private static func lookUp(_ host: String, _ port: Int, _ flags: Int32) -> [sockaddr_storage] {
    var hints = addrinfo()
    hints.ai_flags = flags
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var addresses: [sockaddr_storage] = []
    var next = list
    while let info = next?.pointee {
      var address = sockaddr_storage()
      withUnsafeMutableBytes(of: &address) { bytes in
        bytes.copyMemory(
          from: UnsafeRawBufferPointer(
            start: info.ai_addr,
            count: min(Int(info.ai_addrlen), bytes.count)
          )
        )
      }
      addresses.append(address)
      next = info.ai_next
    }
    return addresses
  }
}
#endif
