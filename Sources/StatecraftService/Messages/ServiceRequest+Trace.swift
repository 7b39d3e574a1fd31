#if Service
internal import Foundation
internal import NIOHTTP1

extension ServiceRequest {
  /// The trace of the client, as the headers of W3C Trace Context say it; empty without one.
  ///
  /// Headers that are none of these are ignored, as the recommendation demands: no request is refused for its
  /// trace. Of a later version, only what version 00 has is carried on.
  var trace: [String: String] {
    let parents = head.headers["traceparent"]
    guard parents.count == 1, let parent = Self.traceParent(parents[0]) else { return [:] }
    let state = head.headers["tracestate"].joined(separator: ",")
    let isCarried =
      !state.isEmpty && state.utf8.count <= Self.traceStateLimit
      && state.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isCarried
      ? ["traceparent": parent, "tracestate": state] : ["traceparent": parent]
  }

  /// How much of `tracestate` everybody carries on (section 3.3.1.5 of the recommendation); a longer one is left out
  /// as a whole.
  private static var traceStateLimit: Int { 512 }

  /// Returns the header in the form of version 00; `nil` if it is none.
  private static func traceParent(_ header: String) -> String? {
    let parts = header.trimmingCharacters(in: .whitespaces)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4 || (parts.count > 4 && parts[0] != "00") else { return nil }
    let isHexadecimal = zip(parts, [2, 32, 16, 2]).allSatisfy { part, length in
      part.utf8.count == length && part.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
    guard isHexadecimal, parts[0] != "ff", parts[1].contains(where: { $0 != "0" }),
      parts[2].contains(where: { $0 != "0" })
    else { return nil }
    return "00-\(parts[1])-\(parts[2])-\(parts[3])"
  }
}
#endif
