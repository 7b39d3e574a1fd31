#if Service
internal import NIOHTTP1
internal import StatecraftRecording

/// Why a request was not done, as `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
  /// The kinds of problems; clients may rely on their names.
  enum Kind: String, Sendable, CaseIterable {
    case alreadyStarted = "already-started"
    case contended
    case damagedStore = "damaged-store"
    case erased
    case failed
    case forbidden
    case keyMissing = "key-missing"
    case keyReused = "key-reused"
    case malformed
    case methodNotAllowed = "method-not-allowed"
    case newerVersion = "newer-version"
    case nothingDone = "nothing-done"
    case otherRevision = "other-revision"
    case otherTag = "other-tag"
    case overloaded
    case parked
    case paused
    case refused
    case stepTooLong = "step-too-long"
    case stepUnstorable = "step-unstorable"
    case stillRunning = "still-running"
    case storeUnavailable = "store-unavailable"
    case tooLarge = "too-large"
    case unauthorized
    case unknownChart = "unknown-chart"
    case unknownDeadLetter = "unknown-dead-letter"
    case unknownMachine = "unknown-machine"
    case unknownRoute = "unknown-route"
    case unknownWork = "unknown-work"
    case unreadableInput = "unreadable-input"
    case unreadableState = "unreadable-state"

    /// The kind in words, the same for all problems of the kind.
    var title: String { rawValue.replacing("-", with: " ") }
  }

  let status: HTTPResponseStatus
  let kind: Kind
  /// What happened, where, why, and what to do.
  let detail: String
  /// Further members with their values as JSON.
  var members: [(key: String, value: String)] = []
  var headers: HTTPHeaders = [:]

  init(
    _ status: HTTPResponseStatus,
    _ kind: Kind,
    _ detail: String,
    _ members: [(key: String, value: String)] = []
  ) {
    self.status = status
    self.kind = kind
    self.detail = detail
    self.members = members
  }

  /// The problem with one more header.
  func adding(_ name: String, _ value: String) -> Problem {
    var problem = self
    problem.headers.add(name: name, value: value)
    return problem
  }

  /// The response.
  var response: ServiceResponse {
    let members: [(key: String, value: String)] = [
      ("type", JSONText.string("urn:statecraft:problem:\(kind.rawValue)")),
      ("title", JSONText.string(kind.title)), ("status", "\(status.code)"),
      ("detail", JSONText.string(detail)),
    ]
    var response = ServiceResponse(
      status,
      type: "application/problem+json",
      JSONText.object(members + self.members) + "\n"
    )
    for (name, value) in headers { response.headers.add(name: name, value: value) }
    return response
  }
}
#endif
