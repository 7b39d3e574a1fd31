#if SCXML
internal import Statecraft
internal import StatecraftJSON

extension SCXMLValue {
  /// Reads a value that comes from outside: the data of an event, or those that a machine starts with.
  ///
  /// In contrast to ``init(json:)``, a whole number that would become another one is refused: whoever sends it
  /// does not expect that. What Statecraft has written itself is read by the other one.
  ///
  /// - Parameter json: the value as JSON.
  /// - Returns: the value.
  /// - Throws: why there is none.
  /// - Complexity: O(length of the text).
  package static func fromOutside(_ json: String) throws(OutsideValueError) -> SCXMLValue {
    if let number = changedNumber(in: json) { throw .number(number) }
    guard let value = SCXMLValue(json: json) else { throw .notJSON }
    return value
  }

  /// The first number in a text of JSON that a document cannot have as it is written; `nil` if there is none, or if the
  /// text is not JSON.
  ///
  /// - Complexity: O(length of the text).
  package static func changedNumber(in json: String) -> ChangedNumber? {
    // An event is one level around its data.
    guard mayChangeNumbers(of: json.utf8),
      let node = try? JSONReader.read(Array(json.utf8), depthLimit: depthLimit + 1)
    else { return nil }
    return changedNumber(in: node, at: "")
  }

  /// Whether a text has a number of more than 15 digits or one with an exponent: no other one is changed.
  private static func mayChangeNumbers(of text: String.UTF8View) -> Bool {
    var digits = 0
    for byte in text {
      if byte >= 0x30 && byte <= 0x39 {
        digits += 1
        if digits > 15 { return true }
      } else {
        if digits > 0, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") { return true }
        digits = 0
      }
    }
    return false
  }

  private static func changedNumber(in node: JSONNode, at place: String) -> ChangedNumber? {
    switch node.content {
    case .null, .boolean, .string: return nil
    case .number(let text):
      return ChangedNumber(text, at: place, offset: node.range.lowerBound)
    case .array(let values):
      for (position, value) in values.enumerated() {
        if let found = changedNumber(in: value, at: "\(place)[\(position)]") { return found }
      }
    case .object(let members):
      for (name, value) in members {
        if let found = changedNumber(in: value, at: member(name, of: place)) { return found }
      }
    }
    return nil
  }

  /// The place of a member, as ECMAScript writes it.
  private static func member(_ name: String, of place: String) -> String {
    let isWord =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A
          || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
      }
    guard isWord else { return "\(place)[\(name.jsonString)]" }
    return place.isEmpty ? name : "\(place).\(name)"
  }
}

/// Why a text from outside is no value of a document.
package enum OutsideValueError: Error, Sendable, Hashable {
  /// It is not JSON, or lists and objects in it are nested too deeply.
  case notJSON
  /// A number in it would be changed.
  case number(ChangedNumber)
}
#endif
