#if Command
import Foundation

/// What is wrong with a piece of JSON, in plain words.
struct JSONFault {
  /// What is wrong.
  let reason: String
  /// Where, as a number of characters from the start, if that is known.
  let offset: Int?

  /// Reads what Foundation says about a text that is no JSON.
  ///
  /// It says `… around character 8.` or `… around line 1, column 9.`; a payload is one line.
  init(_ error: any Error, in text: String) {
    let report = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
    let place = Self.place(in: report)
    let bytes = Array(text.utf8)
    offset = place.map { String(decoding: bytes.prefix($0), as: UTF8.self).count }
    if report.hasPrefix("Unexpected end of file") {
      reason = "it ends too early"
    } else if report.hasPrefix("Number"), report.hasSuffix("is not representable in Swift.") {
      reason = "a number in it is too large"
    } else if report.hasPrefix("Invalid value"), let place, place < bytes.count {
      let found = String(decoding: bytes[place...].prefix(4), as: UTF8.self).prefix(1)
      reason = "unexpected '\(Printable.text(String(found)))'"
    } else {
      let sentence = report.components(separatedBy: " around ")[0]
      reason = sentence.prefix(1).lowercased() + sentence.dropFirst().trimming { $0 == "." }
    }
  }

  private static func place(in report: String) -> Int? {
    if let match = report.firstMatch(of: /around character (\d+)/) { return Int(match.1) }
    if let match = report.firstMatch(of: /around line 1, column (\d+)/) {
      return Int(match.1).map { max(0, $0 - 1) }
    }
    return nil
  }

  /// Says why JSON is not what was asked for.
  static func text(of error: any Error, inside payload: Any) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      let place = path(context.codingPath)
      guard place.isEmpty else { return "'\(key.stringValue)' is missing in '\(place)'" }
      let event = context.codingPath.first?.stringValue ?? "NAME"
      return key.stringValue == "_0"
        ? "its value is missing; write \(event) VALUE"
        : "'\(key.stringValue)' is missing; write \(event) {\"\(key.stringValue)\":…}"
    case .typeMismatch(let type, let context):
      return "\(subject(context.codingPath)) must be \(words(for: type))"
        + found(context.codingPath, in: payload)
    case .valueNotFound(let type, let context):
      return "\(subject(context.codingPath)) must be \(words(for: type)), not null"
    case .dataCorrupted(let context):
      // The text is JSON; Foundation calls it malformed when a number does not fit its type.
      guard !path(context.codingPath).isEmpty else {
        return "a number in it does not fit; it may have to be whole"
      }
      return "\(subject(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "\(error)"
    }
  }

  /// Says why a value is not what work results in; it is read as the only one of a list.
  static func text(ofResult error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      let place = path(context.codingPath)
      return "'\(key.stringValue)' is missing" + (place.isEmpty ? "" : " in '\(place)'")
    case .typeMismatch(let type, let context):
      return "\(resultSubject(context.codingPath)) must be \(words(for: type))"
    case .valueNotFound(let type, let context):
      return "\(resultSubject(context.codingPath)) must be \(words(for: type)), not null"
    case .dataCorrupted(let context):
      return "\(resultSubject(context.codingPath)) does not fit: \(context.debugDescription)"
    @unknown default:
      return "\(error)"
    }
  }

  private static func resultSubject(_ keys: [any CodingKey]) -> String {
    let path = path(keys)
    return path.isEmpty ? "it" : "'\(path)'"
  }

  /// The path without the event's name, which comes first.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.dropFirst().map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
  }

  private static func subject(_ keys: [any CodingKey]) -> String {
    let path = path(keys)
    return path == "_0" ? "it" : "'\(path)'"
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is Double.Type, is Float.Type: "a number"
    case is any FixedWidthInteger.Type: "a whole number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }

  private static func found(_ keys: [any CodingKey], in payload: Any) -> String {
    var value: Any? = payload is [String: Any] ? payload : ["_0": payload]
    for key in keys.dropFirst() {
      if let index = key.intValue, let list = value as? [Any] {
        value = list.indices.contains(index) ? list[index] : nil
      } else {
        value = (value as? [String: Any])?[key.stringValue]
      }
    }
    guard let value,
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    else { return "" }
    return ", not \(Printable.text(String(decoding: data, as: UTF8.self)))"
  }
}

extension Substring {
  fileprivate func trimming(_ unwanted: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, unwanted(last) { rest.removeLast() }
    return rest
  }
}
#endif
