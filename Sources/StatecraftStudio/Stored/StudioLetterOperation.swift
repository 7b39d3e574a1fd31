#if Studio
/// What an operator does with outputs of stored machines that could not be delivered.
package enum StudioLetterOperation: String, Sendable, Hashable {
  /// Delivers them again.
  case retry
  /// Gives them up for good.
  case discard
}
#endif
