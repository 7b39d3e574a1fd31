#if SCXML
internal import Statecraft

extension SCXMLPlatform {
  /// How ``SCXMLPlatform/settle(within:limit:)`` leaves the platform.
  public enum Settlement: Sendable, Hashable {
    /// Nothing is left to happen: sessions have ended, or wait for events that nobody has sent.
    case quiet
    /// Only answers from outside are missing: of messages under way and of invoked services.
    case waiting(messages: Int, services: Int)
    /// The bound was reached; the next delayed event is due at this time of the platform.
    case unsettled(next: Duration)
  }

  /// Lets time pass until nothing is left to happen by itself.
  ///
  /// Delayed events come at their own moments, in order; the platform's time is then that of the
  /// last of them. A document that delays events without end, such as a blinking light, is left at
  /// the bound.
  ///
  /// - Parameters:
  ///   - duration: how much time of the platform may pass.
  ///   - limit: how many delayed events may come.
  /// - Returns: whether anything is left. Answers from outside arrive in real time: who wants them
  ///   waits for ``onArrival(_:)`` and settles again.
  /// - Complexity: O(events).
  @discardableResult
  public func settle(
    within duration: Duration = .seconds(86_400),
    limit: Int = 10_000
  ) -> Settlement {
    let end = now + duration.asDelay
    var deliveries = 0
    run()
    while let next = nextDeadline {
      guard next <= end, deliveries < limit else { return .unsettled(next: next) }
      deliverOne()
      deliveries += 1
    }
    let (messages, services) = (messagesUnderWay, servicesUnderWay)
    return messages + services > 0 ? .waiting(messages: messages, services: services) : .quiet
  }

  /// How many invoked services of all sessions have not ended.
  ///
  /// - Complexity: O(invocations).
  public var servicesUnderWay: Int {
    sessions.values.reduce(0) { count, session in
      count
        + session.children.values.count { child in
          if case .service = child.kind { !child.hasEnded } else { false }
        }
    }
  }
}
#endif
