#if Service
internal import Foundation
internal import NIOHTTP1

extension RequestBody {
  /// Reads a member of a body.
  ///
  /// - Parameters:
  ///   - name: the name of the member.
  ///   - members: the members of the body.
  ///   - form: what it must be, in words.
  /// - Returns: the value; `nil` if the member is not there.
  /// - Throws: a problem if it is something else.
  static func value<Value: Decodable>(
    _ name: String,
    in members: [String: String],
    _ form: String
  ) throws(Problem) -> Value? {
    guard let text = members[name] else { return nil }
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) else {
      throw Problem(
        .badRequest,
        .malformed,
        "'\(name)' in the body is \(form), not '\(text.prefix(100))'"
      )
    }
    return value
  }

  /// Reads a whole number that is not negative.
  static func count(
    _ name: String,
    in members: [String: String],
    atMost limit: Int64
  ) throws(Problem) -> Int64? {
    let form = "a whole number from 0 to \(limit)"
    guard let number: Int64 = try value(name, in: members, form) else { return nil }
    guard 0...limit ~= number else {
      throw Problem(
        .badRequest,
        .malformed,
        "'\(name)' in the body is \(form), not '\(number)'"
      )
    }
    return number
  }
}
#endif
