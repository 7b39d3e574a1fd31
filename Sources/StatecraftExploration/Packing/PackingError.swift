/// Why the values of a type cannot be packed.
struct PackingError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// What cannot be compared, why, and what to do.
  var description: String {
    let place = path.isEmpty ? "the context" : "the property '\(path)'"
    return "\(place) \(reason), so that situations cannot be told apart by value; "
      + "keep plain values in the context, and pass services as the chart's environment"
  }
}
