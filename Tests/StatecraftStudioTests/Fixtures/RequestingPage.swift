#if Studio
import Foundation
import Synchronization

@testable import StatecraftStudio

/// Sends requests like a page, and keeps what is written to it.
final class RequestingPage: Sendable {
  /// What a test reads of a message.
  struct Message: Decodable, Sendable, Equatable {
    var type: String
    var request: Int?
    var error: String?
    var text: String?
    var reason: String?
    var title: String?
    var state: String?
    var end: String?
  }

  let watches = WatchList()
  let requests: PageRequests

  private let log: Log

  /// What was written.
  private final class Log: Sendable {
    let messages = Mutex<[Message]>([])

    func write(_ text: String) throws {
      let message = try JSONDecoder().decode(Message.self, from: Data(text.utf8))
      messages.withLock { $0.append(message) }
    }
  }

  init(_ registry: MachineRegistry) {
    let (_, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let log = Log()
    self.log = log
    requests = PageRequests(registry, watches, StoreBrowser(registry, wakeup), wakeup) {
      try log.write($0)
    }
  }

  func send(_ request: String) async throws { try await requests.receive(request) }

  /// All messages that were written, in order.
  var messages: [Message] { log.messages.withLock { $0 } }

  /// The numbers of the requests that were answered, in the order of the answers.
  var answered: [Int] { messages.compactMap(\.request) }

  /// The answer to a request; `nil` before it.
  func answer(_ request: Int) -> Message? { messages.first { $0.request == request } }
}
#endif
