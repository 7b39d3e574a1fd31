#if Service
internal import NIOHTTP1
internal import Foundation

/// A condition on a machine's revision, as a header gives it.
enum Precondition: Sendable, Hashable {
  /// The forms of a condition.
  enum Form: Sendable { case any, revision }

  /// `*`: any revision.
  case any
  /// `"4"`: this revision.
  case at(Int64)

  /// The revision; `nil` for any.
  var revision: Int64? {
    switch self {
    case .any: nil
    case .at(let revision): revision
    }
  }

  /// Reads a header; the result is `nil` if it is not there.
  init?(_ request: ServiceRequest, _ name: String, takes forms: [Form]) throws(Problem) {
    guard let text = try request.header(name) else { return nil }
    let tag = text.hasPrefix("\"") && text.hasSuffix("\"") ? text.dropFirst().dropLast() : ""
    if text == "*", forms.contains(.any) {
      self = .any
    } else if let revision = Int64(tag.prefix { $0 != "-" }), forms.contains(.revision) {
      // What follows the revision says what else was shown: the tag of a machine that is paused is "4-paused".
      self = .at(revision)
    } else {
      let example = forms.contains(.revision) ? "a revision in quotes, such as \"4\"" : "*"
      throw Problem(
        .badRequest,
        .malformed,
        "'\(name)' is \(example) here, not '\(text.prefix(40))'"
      )
    }
  }

  /// Refuses a header that has no meaning here, so that it is not dropped in silence.
  static func refuse(_ name: String, in request: ServiceRequest) throws(Problem) {
    if request.head.headers.contains(name: name) {
      throw Problem(
        .badRequest,
        .malformed,
        "'\(name)' has no meaning for this request; leave it out"
      )
    }
  }

  /// Whether a header lists a tag, or all.
  ///
  /// - Parameters:
  ///   - header: the tags, separated by commas.
  ///   - tag: the tag that is looked for.
  ///   - takesWeak: whether a weak tag, `W/"4"`, counts: it does in `If-None-Match`, and does not in
  ///     `If-Match` (RFC 9110, section 13.1).
  /// - Returns: whether the tag is one of them.
  static func lists(_ header: String, _ tag: String, takesWeak: Bool) -> Bool {
    header.split(separator: ",").contains { item in
      let item = item.trimmingCharacters(in: .whitespaces)
      return item == "*" || item == tag || takesWeak && item == "W/" + tag
    }
  }
}
#endif
