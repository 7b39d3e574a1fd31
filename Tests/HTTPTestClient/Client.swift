#if Service || Studio
import Foundation
import NIOCore
import NIOPosix

/// An address without a port.
struct AddressError: Error {
  var address: String
}

/// A client that writes and reads bytes, so that it can also do what no client does.
///
/// It waits without a limit: the machine may be busy.
package struct Client: Sendable {
  /// The port of the service.
  package let port: Int

  /// The connection of an address such as `http://127.0.0.1:8080`.
  package init(_ address: String) throws {
    guard let port = URL(string: address)?.port else { throw AddressError(address: address) }
    self.port = port
  }

  /// What a service has answered.
  package struct Answer: Sendable {
    package var status = 0
    package var headers: [String: String] = [:]
    package var body = ""

    /// The members of the body's object.
    package var members: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    /// The kind of a problem.
    package var problem: String? {
      (members["type"] as? String)?.replacingOccurrences(of: "urn:statecraft:problem:", with: "")
    }

    package init(_ text: String) {
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      let lines = parts[0].split(separator: "\r\n")
      status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
      for line in lines.dropFirst() {
        let sides = line.split(separator: ":", maxSplits: 1)
        headers[sides[0].lowercased()] = sides.last?.trimmingCharacters(in: .whitespaces)
      }
      body = parts.count > 1 ? String(parts[1]) : ""
    }
  }

  /// Sends a request on a connection of its own, and reads the whole answer.
  package func send(
    _ method: String,
    _ path: String,
    _ body: String = "",
    _ headers: [String: String] = [:]
  ) async throws -> Answer {
    var text = "\(method) \(path) HTTP/1.1\r\n"
    let standard = ["Host": "localhost", "Connection": "close"]
    for (name, value) in standard.merging(headers, uniquingKeysWith: { $1 }) {
      text += "\(name): \(value)\r\n"
    }
    if !body.isEmpty { text += "Content-Length: \(body.utf8.count)\r\n" }
    return Answer(try await exchange(text + "\r\n" + body))
  }

  /// Sends bytes, and reads until the service closes the connection.
  package func exchange(_ text: String) async throws -> String {
    try await connected { reader in
      // The service may have answered and closed the connection already.
      try? await reader.write(text)
      return try await reader.readAll()
    }
  }

  /// Reads and writes on a connection.
  package struct Connection {
    fileprivate var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    fileprivate var text = ""

    package func write(_ text: String) async throws {
      try await outbound.write(ByteBuffer(string: text))
    }

    /// Writes bytes, which need not be a text.
    package func write(_ bytes: [UInt8]) async throws {
      try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// Reads until the service closes the connection.
    package mutating func readAll() async throws -> String {
      do {
        while let bytes = try await iterator.next(isolation: #isolation) {
          text += String(buffer: bytes)
        }
      } catch is IOError {
        // The service has closed the connection while bytes were on their way.
      }
      return text
    }

    /// Reads until a text has come.
    package mutating func read(until wanted: String) async throws -> String {
      while !text.contains(wanted), let bytes = try await iterator.next(isolation: #isolation) {
        text += String(buffer: bytes)
      }
      return text
    }
  }

  /// Runs a body on a connection.
  package func connected<Result: Sendable>(
    _ body: @Sendable (inout Connection) async throws -> Result
  ) async throws -> Result {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var connection = Connection(iterator: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&connection)
    }
  }
}
#endif
