#if Durable
/// A value that cannot be stored because its type is not `Codable`.
struct NotCodable: Error, CustomStringConvertible {
  let what: String
  let type: String

  var description: String { "\(what) cannot be stored; make '\(type)' Codable" }
}
#endif
