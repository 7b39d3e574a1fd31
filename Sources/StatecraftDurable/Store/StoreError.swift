#if Durable
/// The error of a store.
///
/// After an error, the transaction may or may not be committed. Callers repeat it with the same
/// keys.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of error it is, and thereby what to do.
  public enum Kind: String, Sendable, Hashable {
    /// The store cannot be reached or is busy; a later attempt may succeed.
    case unavailable
    /// There is no space left; attempts succeed again when there is some.
    case full
    /// The store's data are damaged, or a write could not be made durable; an operator must act.
    case damaged
    /// The store is not what it should be: another program's, a newer schema, not permitted.
    case unsuitable
    /// A value cannot be stored, for instance because it is too large.
    case invalid
    /// What machines decided in one transaction took longer than the store permits; nothing of it was
    /// stored.
    case tooLong
  }

  /// What kind of error it is.
  public var kind: Kind
  /// What happened, where, and what to do.
  public var reason: String

  /// Creates an error.
  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The error of a store that does not do what the protocol demands of it.
  ///
  /// - Parameter breach: what it has done, and what it has to do.
  /// - Returns: the error, with what to do.
  static func breach(_ breach: String) -> StoreError {
    StoreError(
      .unsuitable,
      "\(breach); run the conformance suite of StatecraftDurableTesting with this store"
    )
  }

  /// Whether repeating the call may succeed without help from outside.
  public var isTransient: Bool { kind == .unavailable || kind == .full }

  /// Whether it is about what one of the machines of a transaction does, so that it is found by giving
  /// each a transaction of its own.
  var isAboutStep: Bool { kind == .invalid || kind == .tooLong }

  /// What happened, where, and what to do.
  public var description: String { reason }
}
#endif
