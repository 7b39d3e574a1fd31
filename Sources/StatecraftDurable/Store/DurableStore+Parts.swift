#if Durable
extension DurableStore {
  /// Makes calls in each part of the store, also if one of them fails or cannot be reached.
  ///
  /// - Parameter body: makes the calls in a part.
  /// - Returns: the sum of what they return.
  /// - Throws: the first ``StoreError``, after all other parts had their calls.
  package func sumOfParts(_ body: (any DurableStore) async throws -> Int) async throws -> Int {
    var count = 0
    var failure: StoreError?
    for part in try await parts() {
      do {
        count += try await body(try part.get())
      } catch let error as StoreError {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return count
  }
}
#endif
