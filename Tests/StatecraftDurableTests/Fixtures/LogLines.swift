#if Durable
import Logging
import Synchronization

/// Keeps the messages of errors, or of another level.
final class LogLines: LogHandler {
  private let lines = Mutex<[String]>([])
  private let level: Logger.Level

  init(_ level: Logger.Level = .error) {
    self.level = level
  }

  var all: [String] { lines.withLock { $0 } }
  var logLevel: Logger.Level {
    get { level }
    set {}
  }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  subscript(metadataKey _: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) { lines.withLock { $0.append("\(event.message)") } }
}
#endif
