#if Service
internal import Foundation
internal import NIOHTTP1
internal import StatecraftHTTP

/// A request, read and split into its parts.
struct ServiceRequest: Sendable {
  let head: HTTPRequestHead
  /// The segments of the path, decoded.
  let path: [String]
  /// The parameters behind the path, decoded.
  let query: [String: String]
  /// The body; empty if there is none.
  let body: String

  /// Reads a request.
  ///
  /// - Throws: a problem with what cannot be read.
  init(_ head: HTTPRequestHead, body: [UInt8]) throws(Problem) {
    self.head = head
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard head.uri.hasPrefix("/") else {
      throw Problem(.badRequest, .malformed, "the address of a request begins with '/'")
    }
    var path: [String] = []
    for segment in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = segment.percentDecoded else {
        throw Problem(.badRequest, .malformed, "the path '\(parts[0])' cannot be decoded")
      }
      path.append(decoded)
    }
    self.path = path
    query = try Self.query(parts.count > 1 ? parts[1] : "")
    guard let text = String(validating: body, as: UTF8.self) else {
      throw Problem(.badRequest, .malformed, "the body is not UTF-8")
    }
    self.body = text
  }

  private static func query(_ text: Substring) throws(Problem) -> [String: String] {
    var query: [String: String] = [:]
    for item in text.split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.formDecoded)
      guard let name = sides[0], let value = sides.count > 1 ? sides[1] : .some("") else {
        throw Problem(.badRequest, .malformed, "the parameter '\(item)' cannot be decoded")
      }
      guard query.updateValue(value, forKey: name) == nil else {
        throw Problem(.badRequest, .malformed, "the parameter '\(name)' is there twice")
      }
    }
    return query
  }

  /// Refuses parameters that the route does not have, so that none is dropped in silence.
  func expectParameters(_ names: String...) throws(Problem) {
    if let surplus = query.keys.sorted().first(where: { !names.contains($0) }) {
      let known = names.isEmpty ? "it takes none" : "it takes \(names.joined(separator: ", "))"
      throw Problem(
        .badRequest,
        .malformed,
        "the address has the parameter '\(surplus)', but \(known)"
      )
    }
  }

  /// A parameter that is a whole number.
  func number<Number: FixedWidthInteger>(
    _ name: String,
    in range: ClosedRange<Number>
  ) throws(Problem) -> Number? {
    guard let text = query[name] else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw Problem(
        .badRequest,
        .malformed,
        "'\(name)' is a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text.prefix(40))'"
      )
    }
    return number
  }

  /// A header that occurs at most once.
  func header(_ name: String) throws(Problem) -> String? {
    let values = head.headers[name]
    guard values.count < 2 else {
      throw Problem(.badRequest, .malformed, "the header '\(name)' is there twice")
    }
    guard let value = values.first else { return nil }
    // A header's bytes that are no UTF-8 have become this character, several of them the same.
    guard !value.unicodeScalars.contains("\u{FFFD}") else {
      throw Problem(
        .badRequest,
        .malformed,
        "the header '\(name)' is not UTF-8, or contains U+FFFD; some clients send other letters than ASCII "
          + "as Latin-1: encode the header's value as UTF-8"
      )
    }
    return value.trimmingCharacters(in: .whitespaces)
  }
}
#endif
