extension EventSink {
  /// Creates a sink for a mailbox that accepts as many events as a quota allows.
  init(_ quota: EventQuota, deliver: @escaping @Sendable (Event) -> Void) {
    self.init(
      send: { event throws(CancellationError) in
        try await quota.take()
        deliver(event)
      },
      offer: { event in
        guard quota.takeAtOnce() else { return false }
        deliver(event)
        return true
      }
    )
  }
}
