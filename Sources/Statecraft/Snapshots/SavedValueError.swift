/// An error about the value of an earlier migration.
struct SavedValueError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
