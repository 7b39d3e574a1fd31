#if SCXML
internal import Synchronization

/// The promises of the running sessions, by session id.
final class CompletionPromises: Sendable {
  private let promises = Mutex<[String: CompletionPromise]>([:])

  subscript(session: String) -> CompletionPromise? {
    get { promises.withLock { $0[session] } }
    set { promises.withLock { $0[session] = newValue } }
  }

  func resolve(_ session: SCXMLSession) {
    let promise = promises.withLock { $0.removeValue(forKey: session.id) }
    promise?.resolve(.success(session.ended))
  }
}
#endif
