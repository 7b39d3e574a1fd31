#if SCXML
public import Foundation

extension SCXMLPlatform {
  /// What sessions may use of the world, and their bounds.
  public struct Settings: Sendable {
    /// Takes what `<log>` says; nothing is printed by default.
    public var log: @Sendable (_ label: String?, _ value: SCXMLValue) -> Void = { _, _ in }

    /// Opens what documents refer to by an address; by default files in the document's folder.
    ///
    /// Who sets it decides alone what may be opened: documents can name any address.
    public var open: @Sendable (URL) throws -> [UInt8] = { address in
      guard address.isFileURL else {
        throw SCXMLError.communication("'\(address)' is no file")
      }
      return Array(try Data(contentsOf: address))
    }
    {
      didSet { opensAsToldByHost = true }
    }

    private(set) var opensAsToldByHost = false

    /// Executable content of other namespaces, by namespace and name: `namespace#name`.
    public var elements: [String: @Sendable (SCXMLElement, SCXMLSession) throws -> Void] = [:]

    /// The data model of documents that name none: `null`, as the standard allows, unless the host
    /// says another, such as `ecmascript`.
    public var defaultDataModel = "null"

    /// Data models by name, besides `null` and `ecmascript`.
    public var dataModels: [String: @Sendable () throws -> any SCXMLDataModel] = [:]

    /// Event processors, besides that of SCXML, which is always there.
    public var processors: [any SCXMLEventProcessor] = []

    /// What starts invoked services by type, besides SCXML sessions; must not block.
    ///
    /// What it throws becomes an error event of the session that invokes.
    public var invokers: [String: @Sendable (SCXMLInvocation) throws -> any SCXMLService] = [:]

    /// Bytes that the scripts of one session may use.
    public var scriptBytes = 32 << 20

    /// How long one script may take.
    public var scriptTime = Duration.seconds(1)

    /// How deep sessions may invoke sessions; deeper is `error.execution`.
    public var sessionDepth = 16

    /// How many invoked sessions may run at once in a family; more are `error.execution`.
    ///
    /// A family is a session that the host has started, with all that it invokes, directly or not.
    public var sessionLimit = 1_000

    /// Bytes of memory that a family of sessions may take together: the heaps of their scripts,
    /// invoked documents, and the data of events that wait, both about.
    ///
    /// Scripts fail beyond it as beyond ``scriptBytes``; what is sent or invoked then is an error of
    /// the session that wants it. A sixteenth more is kept for small blocks, so that scripts can take
    /// care of the error.
    public var familyBytes = 256 << 20

    /// How many delayed events of one session may wait; more are `error.execution`.
    public var delayedLimit = 10_000

    /// How many events of all sessions may follow each other without time passing and without
    /// anything from outside; who goes on is ended, see ``SCXMLFailure``.
    public var eventLimit = 10_000

    /// How many conditions and elements of executable content of all sessions may be run without time
    /// passing and without anything from outside; who goes on is ended, see ``SCXMLFailure``.
    public var contentLimit = 100_000

    /// How many events from other threads may wait.
    public var inboxLimit = 10_000

    /// How many messages of one session may wait for one target; more are `error.communication`.
    public var outboxLimit = 1_000

    /// The default settings.
    public init() {}
  }
}
#endif
