#if Durable
extension DurableStore {
  /// Returns a dead letter.
  ///
  /// - Parameter number: its number, which ``StoredOutput/sequence`` says.
  /// - Returns: the dead letter; `nil` if there is none of this number.
  /// - Throws: ``StoreError``.
  package func deadLetter(_ number: Int64) async throws -> StoredOutput? {
    guard number > 0 else { return nil }
    let found = try await deadLetters(chart: nil, after: number - 1, limit: 1).first
    return found?.sequence == number ? found : nil
  }
}
#endif
