/// The input of executable content besides the context, and its requests to the engine.
///
/// An action does not call the engine. Its requests are performed after it has ended, in order,
/// even if it throws.
@usableFromInline
package struct ActionScope<Context: ChartContext> {
  /// The occurrence that the machine reacts to; `nil` at the start and for content without one.
  @usableFromInline package var occurrence: Occurrence<Context>?
  /// The numbers of the active states, ancestors included.
  @usableFromInline package var configuration: StateSet
  /// The requests that have not been performed.
  @usableFromInline package private(set) var requests: [ActionRequest<Context>]

  @inlinable
  package init(occurrence: Occurrence<Context>?, configuration: StateSet) {
    self.occurrence = occurrence
    self.configuration = configuration
    requests = []
  }

  /// Adds a request.
  package mutating func request(_ request: ActionRequest<Context>) { requests.append(request) }

  /// Removes and returns the requests, to perform them.
  ///
  /// - Returns: the requests in the order in which they were added.
  package mutating func takeRequests() -> [ActionRequest<Context>] {
    defer { requests = [] }
    return requests
  }
}
