#if Service
internal import NIOHTTP1
internal import StatecraftRecording

/// Reads the bodies of requests.
enum RequestBody {
  /// Returns the members of an object with their values as JSON; none for an empty body.
  ///
  /// - Throws: a problem if the body is no object, or has other members than these.
  static func members(_ text: String, _ known: [String]) throws(Problem) -> [String: String] {
    if text.allSatisfy(\.isWhitespace) { return [:] }
    guard let members = JSONText.members(of: text) else {
      let fault = WrittenValue.fault(in: text) ?? "it is no object"
      throw Problem(.badRequest, .malformed, "the body cannot be read: \(fault)")
    }
    var result: [String: String] = [:]
    for (key, value) in members {
      guard known.contains(key) else {
        throw Problem(
          .badRequest,
          .malformed,
          "the body has the member '\(key.prefix(40))'; it takes "
            + (known.isEmpty ? "none" : known.joined(separator: ", "))
        )
      }
      guard result.updateValue(value, forKey: key) == nil else {
        throw Problem(.badRequest, .malformed, "the body has the member '\(key)' twice")
      }
    }
    return result
  }

  /// Refuses a body with members, of a request that has none, so that nothing is dropped.
  static func expectNone(_ text: String) throws(Problem) { _ = try members(text, []) }

  /// Returns an event as JSON from a body such as `{"event":"work","data":{"hour":9}}`.
  static func event(_ text: String) throws(Problem) -> String {
    let members = try members(text, ["event", "data"])
    guard let event = members["event"], event.hasPrefix("\""),
      let name = NamedEvent(json: event)?.name
    else {
      throw Problem(
        .badRequest,
        .malformed,
        "the body names no event; write {\"event\":\"NAME\"}, with \"data\" if it has a payload"
      )
    }
    return try self.event(name: name, data: members["data"])
  }

  /// Returns an event as JSON.
  static func event(name: String, data: String?) throws(Problem) -> String {
    let quoted = JSONText.string(name)
    guard let data, data != "null" else { return quoted }
    if let fault = WrittenValue.fault(in: data) {
      throw Problem(.badRequest, .malformed, "the data of the event cannot be read: \(fault)")
    }
    return JSONText.object([(name, data)])
  }
}
#endif
