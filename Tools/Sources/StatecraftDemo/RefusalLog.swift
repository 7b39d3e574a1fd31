import Synchronization

/// The refusals of an object's states, in order.
final class RefusalLog: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func append(_ text: String) { texts.withLock { $0.append(text) } }
}
