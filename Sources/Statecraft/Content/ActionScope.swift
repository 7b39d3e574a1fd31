/// What executable content sees besides the context, and what it asks of the engine.
///
/// An action knows no engine: what it asks for is done when it is over, in the order of asking, also when
/// it throws in the end.
@usableFromInline
package struct ActionScope<Context: ChartContext> {
  /// What is being reacted to; `nil` at the start and for what nothing came before.
  @usableFromInline package var occurrence: Occurrence<Context>?
  /// The active states, ancestors included, by their numbers.
  package var configuration: StateSet
  /// What was asked for and has not been done.
  package private(set) var requests: [ActionRequest<Context>] = []

  package init(occurrence: Occurrence<Context>?, configuration: StateSet) {
    self.occurrence = occurrence
    self.configuration = configuration
  }

  /// Asks for something.
  package mutating func request(_ request: ActionRequest<Context>) { requests.append(request) }

  /// Forgets what was asked for, because it is being done.
  ///
  /// - Returns: the requests in the order of asking.
  package mutating func takeRequests() -> [ActionRequest<Context>] {
    defer { requests = [] }
    return requests
  }
}
