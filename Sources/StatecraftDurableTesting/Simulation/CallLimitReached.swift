#if Durable
/// A run has made more calls of its store than it may.
struct CallLimitReached: Error, CustomStringConvertible {
  let limit: Int

  var description: String { "the run made more than \(limit) calls of the store" }
}
#endif
