#if Service
internal import NIOHTTP1

/// The body of a request of an operator, which has to say what is done.
struct OperatorBody {
  private let members: [String: String]
  private let missing: String

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - known: the members that a body may have.
  ///   - missing: what a body does not say that lacks some of them, and how it is written, such as
  ///     `which work fails: {"work":"KEY"}`.
  /// - Throws: a problem if the body is no object, or has other members than these.
  init(_ request: ServiceRequest, _ known: [String], missing: String) throws(Problem) {
    members = try RequestBody.members(request.body, known)
    self.missing = missing
  }

  /// The problem of a body that does not say what has to be said.
  var problem: Problem {
    Problem(.badRequest, .malformed, "the body does not say \(missing)")
  }

  /// The value of a member as JSON; `nil` if it is not there.
  func json(_ name: String) -> String? { members[name] }

  /// Reads a text that has to be there.
  func text(_ name: String) throws(Problem) -> String {
    try required(RequestBody.value(name, in: members, "a text"))
  }

  /// Reads names that have to be there.
  func names(_ name: String) throws(Problem) -> [String] {
    try required(RequestBody.value(name, in: members, "a list of names"))
  }

  /// Reads a whole number that is not negative; `nil` if it is not there.
  func count(_ name: String, atMost limit: Int64) throws(Problem) -> Int64? {
    try RequestBody.count(name, in: members, atMost: limit)
  }

  private func required<Value>(_ value: Value?) throws(Problem) -> Value {
    guard let value else { throw problem }
    return value
  }
}
#endif
