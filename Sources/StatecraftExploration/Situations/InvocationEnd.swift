/// A result of an invocation's work.
enum InvocationEnd: Sendable {
  case value(any Sendable)
  case failure(any Error)
}

extension InvocationEnd {
  /// Whether the work fails.
  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }

  /// The end as the result that a machine takes.
  var asResult: Result<any Sendable, any Error> {
    switch self {
    case .value(let value): .success(value)
    case .failure(let error): .failure(error)
    }
  }
}
