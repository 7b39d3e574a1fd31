internal import StatecraftJSON

/// Reads values from JSON that somebody has written, such as an argument of a command.
package enum WrittenValue {
  /// Reads a value.
  ///
  /// Numbers that JSON does not have are the strings `"Infinity"`, `"-Infinity"` and `"NaN"`.
  /// A duration is a text of ISO 8601, such as `"PT30S"`, or a pair of numbers, as `Codable` writes
  /// it. Members that the value does not have are refused, so that no input is dropped.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - text: the JSON.
  /// - Returns: the value.
  /// - Throws: an error that says what is wrong, where, and which form is expected.
  /// - Complexity: O(length of the text).
  package static func read<Value: Codable>(
    _ type: Value.Type,
    from text: String
  ) throws(WrittenValueError) -> Value {
    let value: Value
    do {
      value = try WrittenJSON.read(type, text)
    } catch {
      throw self.error(error, reading: type, from: text)
    }
    let content = try? JSONReader.read(Array(text.utf8)).content
    let written = keys(of: value)
    guard case .object(let members)? = content else {
      // A value without members does not look at what it is read from.
      guard written?.isEmpty == true else { return value }
      let reason = "it must be an object, not \(Printable.text(text))"
      throw WrittenValueError(reason: reason, form: "{}")
    }
    let shape = JSONShape.of(type).shape
    let known = shape.keys + (written ?? []).filter { !shape.keys.contains($0) }
    let surplus = members.map(\.key).filter { !known.contains($0) }
    guard surplus.isEmpty || known.isEmpty && written == nil else {
      let names = surplus.map { "'\(Printable.text($0))'" }.joined(separator: ", ")
      throw WrittenValueError(reason: "it has no \(names)", form: form(of: type))
    }
    return value
  }

  /// Puts the error of decoding a value from JSON into words.
  package static func error<Value: Decodable>(
    _ error: any Error,
    reading type: Value.Type,
    from text: String
  ) -> WrittenValueError {
    let bytes = Array(text.utf8)
    let node: JSONNode
    do throws(JSONFault) {
      node = try JSONReader.read(bytes)
    } catch {
      return WrittenValueError(reason: words(for: error, in: bytes), form: form(of: type))
    }
    // A path within a list begins with the position, as the words for errors expect it.
    let listed: any Error
    do {
      _ = try WrittenJSON.read([Value].self, "[\(text)]")
      listed = error
    } catch {
      listed = error
    }
    let fault = DecodingFault(node: node, bytes: bytes, depth: 1)
    return WrittenValueError(reason: fault.text(of: listed), form: form(of: type))
  }

  /// Says why a text is not JSON, and where; `nil` if it is.
  package static func fault(in text: String) -> String? {
    let bytes = Array(text.utf8)
    do throws(JSONFault) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return words(for: error, in: bytes)
    }
  }

  private static func words(for fault: JSONFault, in bytes: [UInt8]) -> String {
    let start = String(decoding: bytes.prefix(fault.offset), as: UTF8.self)
    return "it is not JSON: \(fault.reason), at character \(start.count + 1)"
  }

  /// The form of a type, if it is known.
  private static func form<Value: Decodable>(of type: Value.Type) -> String? {
    let shape = JSONShape.of(type).shape
    return shape == .unknown ? nil : shape.words
  }

  /// The names of the members that a value is written with; `nil` if it is not written as an object.
  private static func keys(of value: some Encodable) -> [String]? {
    guard let text = JSONText.value(value),
      case .object(let members)? = try? JSONReader.read(Array(text.utf8)).content
    else { return nil }
    return members.map(\.key)
  }
}

extension JSONShape {
  /// The keys of an object's members.
  fileprivate var keys: [String] {
    if case .object(let members) = self { members.map(\.key) } else { [] }
  }
}
