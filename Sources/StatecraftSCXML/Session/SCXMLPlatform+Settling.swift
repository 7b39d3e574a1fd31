#if SCXML
internal import Statecraft

extension SCXMLPlatform {
  /// The state of a platform after ``SCXMLPlatform/settle(within:limit:)``.
  public enum Settlement: Sendable, Hashable {
    /// No work is left: all sessions have ended or wait for events from outside.
    case quiet
    /// The platform waits only for answers from outside: for messages in flight and for invoked
    /// services.
    case waiting(messages: Int, services: Int)
    /// A limit was reached. The next delayed event is due at this time of the platform.
    case unsettled(next: Duration)
  }

  /// Advances the platform's time until no delayed event is left.
  ///
  /// Each delayed event is delivered at its own deadline, in order. Afterwards, the platform's time
  /// is that of the last one. A document that delays events endlessly, such as a blinking light,
  /// stops at the limit.
  ///
  /// - Parameters:
  ///   - duration: the maximum time of the platform that may pass.
  ///   - limit: the maximum number of delayed events to deliver.
  /// - Returns: whether work is left. Answers from outside arrive in real time. To process them,
  ///   wait for ``onArrival(_:)`` and settle again.
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

  /// The number of invoked services of all sessions that have not ended.
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
