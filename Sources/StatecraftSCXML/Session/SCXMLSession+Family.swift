#if SCXML
/// The sessions and services that belong together because one has invoked the other.
extension SCXMLSession {
  struct Parent {
    weak var session: SCXMLSession?
    let invokeID: String
  }

  /// A session that the host has started, and all sessions that it has invoked.
  final class Family {
    /// The number of invoked sessions that are running.
    var invoked = 0
    /// The memory that the sessions use.
    let account: SCXMLAccount

    init(_ settings: SCXMLPlatform.Settings) {
      account = SCXMLAccount(limit: settings.familyBytes)
    }
  }

  struct Child {
    let id: String
    let kind: Kind
    let invoke: SCXMLInvoke
    /// Whether the service has ended, so that it sends no further events.
    var hasEnded = false

    enum Kind {
      case session(SCXMLSession)
      case service(any SCXMLService, serial: Int)
    }
  }
}
#endif
