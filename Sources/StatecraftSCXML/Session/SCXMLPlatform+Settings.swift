#if SCXML
public import Foundation

extension SCXMLPlatform {
  /// The services that sessions may use, and their limits.
  public struct Settings: Sendable {
    /// Handles the output of `<log>`.
    ///
    /// By default, nothing is printed.
    public var log: @Sendable (_ label: String?, _ value: SCXMLValue) -> Void = { _, _ in }

    /// Opens the resources that documents refer to.
    ///
    /// By default, only files in the document's folder are opened.
    ///
    /// A document can name any address. A custom closure alone decides which ones may be opened.
    public var open: @Sendable (URL) throws -> [UInt8] = { address in
      guard address.isFileURL else {
        throw SCXMLError.communication("'\(address)' is not a file")
      }
      return Array(try Data(contentsOf: address))
    }
    {
      didSet { hasCustomOpener = true }
    }

    private(set) var hasCustomOpener = false

    /// Executable content of other namespaces.
    ///
    /// The keys have the form `namespace#name`.
    public var elements: [String: @Sendable (SCXMLElement, SCXMLSession) throws -> Void] = [:]

    /// The data model of documents that name none.
    ///
    /// The default is `null`, which the standard allows; the other built-in model is `ecmascript`.
    public var defaultDataModel = "null"

    /// Additional data models by name.
    ///
    /// `null` and `ecmascript` are always available.
    public var dataModels: [String: @Sendable () throws -> any SCXMLDataModel] = [:]

    /// Additional event processors.
    ///
    /// The SCXML event processor is always available.
    public var processors: [any SCXMLEventProcessor] = []

    /// Functions that start invoked services, by type.
    ///
    /// They must not block. SCXML sessions need no entry.
    ///
    /// An error that a function throws becomes an error event of the invoking session.
    public var invokers: [String: @Sendable (SCXMLInvocation) throws -> any SCXMLService] = [:]

    /// The memory limit for the scripts of one session, in bytes.
    public var scriptBytes = 32 << 20

    /// The time limit of one script.
    public var scriptTime = Duration.seconds(1)

    /// The maximum depth of nested sessions.
    ///
    /// A deeper `<invoke>` fails with `error.execution`.
    public var sessionDepth = 16

    /// The maximum number of invoked sessions that run at once in a family.
    ///
    /// A further `<invoke>` fails with `error.execution`.
    ///
    /// A family consists of a session that the host has started and of all sessions that it
    /// invokes, directly or indirectly.
    public var sessionLimit = 1_000

    /// The memory limit of a family of sessions, in bytes: the heaps of their scripts, and
    /// estimates for invoked documents and for the data of waiting events.
    ///
    /// Beyond the limit, scripts fail as they do beyond ``scriptBytes``, and sending or invoking
    /// fails with an error of the session. An additional sixteenth is reserved for small blocks, so
    /// that scripts can handle the error.
    public var familyBytes = 256 << 20

    /// The maximum number of delayed events of one session.
    ///
    /// A further one fails with `error.execution`.
    public var delayedLimit = 10_000

    /// The maximum number of events of all sessions that may follow each other without time passing
    /// and without a call from outside.
    ///
    /// What services and observers post while they are called counts as part of what they were called for.
    ///
    /// A session that continues is ended, see ``SCXMLFailure``.
    public var eventLimit = 10_000

    /// The maximum number of conditions and elements of executable content that all sessions may
    /// run without time passing and without a call from outside.
    ///
    /// A session that continues is ended, see ``SCXMLFailure``.
    public var contentLimit = 100_000

    /// The maximum number of events from other threads that may wait.
    public var inboxLimit = 10_000

    /// The maximum number of delayed events that a platform on a clock delivers late without a pause.
    ///
    /// After a computer was asleep for hours, a document with short delays has millions of them. Beyond
    /// the limit, ``LiveSCXMLPlatform`` leaves out the rest of the time that it missed, and says so
    /// with ``log``: see ``LiveSCXMLPlatform/skippedTime``.
    public var catchUpLimit = 1_000_000

    /// The maximum number of messages of one session that may wait for one target; all sessions of the
    /// platform count as one target.
    ///
    /// A further one fails with `error.communication`.
    public var outboxLimit = 1_000

    /// Creates the default settings.
    public init() {}
  }
}
#endif
