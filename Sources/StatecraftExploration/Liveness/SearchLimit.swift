/// What ends a search in the graph of steps before it has its result: the budget, or who waits for it.
struct SearchLimit {
  /// How many bytes a search may use for itself.
  var bytes = Int.max
  /// After how many nodes the limit is looked at again; a power of two.
  var interval = 1 << 14
  /// Asked now and then why the search has to end; `nil` while it may go on.
  var reason: () -> String? = { nil }

  /// No limit.
  static var none: SearchLimit { SearchLimit() }

  /// Ends a search that may not go on.
  ///
  /// - Parameter used: the bytes that it uses.
  /// - Throws: what ends it.
  func check(using used: Int = 0) throws(TemporalError) {
    if used > bytes { throw .tooMuchMemory(bytes: used, budget: bytes) }
    if let reason = reason() { throw .ended(reason) }
  }

  /// Whether the limit is looked at behind so many nodes.
  @inline(__always)
  func isDue(_ nodes: Int) -> Bool { nodes & (interval - 1) == 0 }
}
