/// The reason why JSON is not the expected value.
package struct WrittenValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and where.
  package let reason: String
  /// The expected form, with placeholders for values; `nil` if it is not known.
  package let form: String?

  /// The error with another form, for values that are not written as their type is read.
  package func asking(for form: String) -> WrittenValueError {
    WrittenValueError(reason: reason, form: form)
  }

  /// What is wrong, and what to write.
  package var description: String { reason + (form.map { "; write \($0)" } ?? "") }
}
