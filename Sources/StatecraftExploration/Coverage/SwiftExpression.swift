/// Values as expressions of Swift.
package enum SwiftExpression {
  /// Why a value has no expression.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// Creates a problem from its description.
    package init(description: String) {
      self.description = description
    }
  }

  /// Returns an expression for a place whose type is known.
  ///
  /// Cases are written as `.coin(2)`, structures with their memberwise initializer.
  ///
  /// - Throws: a problem for references, functions and numbers that have no literal.
  static func text(of value: Any) throws(Problem) -> String {
    if let text = try literal(value) { return text }
    let mirror = Mirror(reflecting: value)
    let type = type(of: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return "nil" }
      return try text(of: wrapped.value)
    case .collection: return "[\(try list(mirror).joined(separator: ", "))]"
    case .set: return "[\(try list(mirror).sorted().joined(separator: ", "))]"
    case .dictionary:
      var pairs: [String] = []
      for child in mirror.children {
        pairs.append(try list(Mirror(reflecting: child.value)).joined(separator: ": "))
      }
      return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
    case .tuple: return "(\(try arguments(mirror)))"
    case .enum:
      let name = name(ofCaseOf: value)
      guard let payload = mirror.children.first else { return ".\(name)" }
      let inner = Mirror(reflecting: payload.value)
      // A single payload with a label is a tuple of one element.
      let values = inner.displayStyle == .tuple ? try arguments(inner) : try text(of: payload.value)
      return ".\(name)(\(values))"
    case .struct:
      return "\(try name(of: type))(\(try arguments(mirror)))"
    default:
      throw Problem(description: "a value of the type '\(type)' has no expression in Swift")
    }
  }

  /// Returns an expression whose type is known without its place.
  static func typedText(of value: Any) throws(Problem) -> String {
    switch value {
    case is Int, is String, is Bool, is Double, is Void: try text(of: value)
    default: "\(try text(of: value)) as \(try name(of: type(of: value)))"
    }
  }

  /// Returns a type's name with that of its module.
  static func name(of type: Any.Type) throws(Problem) -> String {
    let name = String(reflecting: type)
    // Types inside of functions and private types have no name that others can write.
    guard !name.contains("("), !name.contains("$") else {
      throw Problem(description: "the type '\(type)' has no name outside of its file")
    }
    return name
  }

  /// Returns an expression for a duration.
  package static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    for (name, unit) in [
      ("milliseconds", Int64(1_000)), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
    ] {
      let size = 1_000_000_000_000_000_000 / unit
      let (whole, overflows) = seconds.multipliedReportingOverflow(by: unit)
      if !overflows, attoseconds % size == 0 { return ".\(name)(\(whole + attoseconds / size))" }
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  /// Returns a text in quotation marks.
  package static func text(of string: String) -> String {
    var literal = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{200E}", "\u{200F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  // MARK: - Parts

  private static func literal(_ value: Any) throws(Problem) -> String? {
    switch value {
    case let value as String: text(of: value)
    case let value as Substring: text(of: String(value))
    case let value as Character: text(of: String(value))
    case let value as Bool: "\(value)"
    case let value as any BinaryInteger: "\(value)"
    case let value as any BinaryFloatingPoint: try number("\(value)")
    case let value as Duration: text(of: value)
    case is Void: "()"
    default: nil
    }
  }

  private static func number(_ text: String) throws(Problem) -> String {
    guard text.first?.isNumber == true || text.dropFirst().first?.isNumber == true else {
      throw Problem(description: "the number '\(text)' has no literal in Swift")
    }
    return text
  }

  private static func list(_ mirror: Mirror) throws(Problem) -> [String] {
    var texts: [String] = []
    for child in mirror.children { texts.append(try text(of: child.value)) }
    return texts
  }

  private static func arguments(_ mirror: Mirror) throws(Problem) -> String {
    var texts: [String] = []
    for child in mirror.children {
      let value = try text(of: child.value)
      // The parts of a tuple without labels are called .0, .1, ….
      if let label = child.label, !label.hasPrefix(".") {
        texts.append("\(label): \(value)")
      } else {
        texts.append(value)
      }
    }
    return texts.joined(separator: ", ")
  }

  private static func name(ofCaseOf value: Any) -> String {
    func name<Value>(_ value: Value) -> String { caseName(of: value) ?? "\(value)" }
    let text = _openExistential(value, do: name)
    return keywords.contains(text) ? "`\(text)`" : text
  }

  /// Words that cannot follow a dot.
  private static let keywords: Set<String> = ["init", "self", "Type", "Protocol"]
}
