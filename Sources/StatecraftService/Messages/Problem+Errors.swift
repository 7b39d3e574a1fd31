#if Service
internal import NIOHTTP1
internal import StatecraftDurable
internal import StatecraftRecording

extension Problem {
  /// Says what an error means for a client.
  ///
  /// An error of the store never becomes a success: what was asked may or may not be committed, and
  /// the client repeats it with the same key.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as DurableError: self.init(durable: error)
    case let error as StoreError: self.init(store: error)
    case is CancellationError:
      self = Problem(.serviceUnavailable, .overloaded, "the service is ending; ask again")
        .adding("Retry-After", "1")
    default: self.init(.internalServerError, .failed, "\(error)")
    }
  }

  private init(durable error: DurableError) {
    let text = "\(error)"
    switch error {
    case .notRegistered(_, let registered):
      self.init(
        .notFound,
        .unknownChart,
        "the service has no such chart; it has \(registered.joined(separator: ", "))"
      )
    case .unknownMachine: self.init(.notFound, .unknownMachine, text)
    case .erased: self.init(.gone, .erased, text)
    case .alreadyStarted(_, let revision):
      self.init(.conflict, .alreadyStarted, text, [("revision", "\(revision)")])
    case .otherRevision(_, _, let found):
      self = Problem(.preconditionFailed, .otherRevision, text, [("revision", "\(found)")])
        .adding("ETag", "\"\(found)\"")
    case .keyReused: self.init(.unprocessableEntity, .keyReused, text)
    case .parked(_, _, let isKept):
      self.init(.conflict, .parked, text, [("kept", "\(isKept)")])
    case .paused: self.init(.conflict, .paused, text)
    case .newerVersion: self.init(.conflict, .newerVersion, text)
    case .unreadableState: self.init(.internalServerError, .unreadableState, text)
    case .unreadableInput, .unstorable: self.init(.badRequest, .unreadableInput, text)
    case .unstorableStep: self.init(.internalServerError, .stepUnstorable, text)
    case .contended:
      self = Problem(.serviceUnavailable, .contended, text).adding("Retry-After", "1")
    case .registration: self.init(.internalServerError, .failed, text)
    case .invalidKey, .invalidID: self.init(.badRequest, .malformed, text)
    }
  }

  private init(store error: StoreError) {
    switch error.kind {
    case .unavailable:
      self = Problem(.serviceUnavailable, .storeUnavailable, error.reason)
        .adding("Retry-After", "1")
    case .full:
      self = Problem(.serviceUnavailable, .storeUnavailable, error.reason)
        .adding("Retry-After", "30")
    case .damaged, .unsuitable: self.init(.internalServerError, .damagedStore, error.reason)
    case .invalid: self.init(.badRequest, .unreadableInput, error.reason)
    // Another attempt takes as long, and no other request helps.
    case .tooLong: self.init(.internalServerError, .stepTooLong, error.reason)
    }
  }
}
#endif
