#if Command && SCXML
import Dispatch
import Foundation
import StatecraftSCXML
import Synchronization

/// Events over HTTP between programs on one machine.
enum LocalHTTP {
  private static let hosts: Set<String> = ["127.0.0.1", "localhost", "::1", "[::1]"]

  /// Serves on a free port of the loopback address, and sends to loopback addresses only.
  ///
  /// The function blocks until the server listens. Do not call it from a task.
  static func listen() throws -> BasicHTTPProcessor {
    var configuration = BasicHTTPProcessor.Configuration()
    configuration.allows = { url in url.host.map(hosts.contains) == true }
    let start = Start()
    Task.detached { [configuration] in
      do {
        start.end(.success(try await BasicHTTPProcessor.listen(configuration)))
      } catch {
        start.end(.failure(error))
      }
    }
    return try start.result()
  }

  private final class Start: Sendable {
    private let outcome = Mutex<Result<BasicHTTPProcessor, any Error>?>(nil)
    private let isOver = DispatchSemaphore(value: 0)

    func end(_ result: Result<BasicHTTPProcessor, any Error>) {
      outcome.withLock { $0 = result }
      isOver.signal()
    }

    func result() throws -> BasicHTTPProcessor {
      isOver.wait()
      guard let outcome = outcome.withLock({ $0 }) else {
        preconditionFailure("the start of the server is over without an outcome")
      }
      return try outcome.get()
    }
  }
}
#endif
