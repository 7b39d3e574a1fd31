#if Studio
/// What an operator does with an output of a stored machine that could not be delivered.
package enum StudioLetterOperation: String, Sendable, Hashable {
  /// Delivers it again.
  case retry
  /// Gives it up for good.
  case discard
}
#endif
