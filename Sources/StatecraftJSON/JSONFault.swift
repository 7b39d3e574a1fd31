/// An error in a line of JSON, with its byte position.
package struct JSONFault: Error {
  /// What is wrong.
  package let reason: String
  /// The position in bytes.
  package let offset: Int

  /// Creates an error.
  package init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
