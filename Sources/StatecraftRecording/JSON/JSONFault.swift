/// An error in a line of JSON, with its byte position.
struct JSONFault: Error {
  let reason: String
  let offset: Int

  init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
