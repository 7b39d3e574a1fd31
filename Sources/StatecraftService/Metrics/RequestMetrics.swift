#if Service
internal import Metrics
internal import NIOHTTP1

/// The metrics of requests, by method, and by status where they are counted; paths, which have ids, are
/// no dimensions.
struct RequestMetrics: Sendable {
  func request(_ head: HTTPRequestHead, _ status: HTTPResponseStatus, _ duration: Duration) {
    let method = Self.methods.contains(head.method) ? head.method.rawValue : "other"
    Counter(
      label: "statecraft.http.requests",
      dimensions: [("method", method), ("status", "\(status.code)")]
    ).increment()
    let (seconds, attoseconds) = duration.components
    Timer(label: "statecraft.http.request.duration", dimensions: [("method", method)])
      .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// A connection was closed at once, because there are too many.
  func refusedConnection() {
    Counter(label: "statecraft.http.connections.refused").increment()
  }

  private static let methods: [HTTPMethod] = [.GET, .HEAD, .PUT, .POST, .DELETE, .OPTIONS]
}
#endif
