extension PropertyChange {
  /// Returns the stored properties in which two values differ, as far as their text shows it.
  static func between<Value>(_ before: Value, _ after: Value) -> [PropertyChange] {
    let (old, new) = (properties(of: before), properties(of: after))
    // A type may show other properties after a step than before it.
    let added = new.filter { property in !old.contains { $0.name == property.name } }
    return (old + added.map { (name: $0.name, text: "–") }).compactMap { name, text in
      let after = new.first { $0.name == name }?.text ?? "–"
      return after == text ? nil : PropertyChange(name: name, before: text, after: after)
    }
  }

  private static func properties(of value: some Any) -> [(name: String, text: String)] {
    Mirror(reflecting: value).children.compactMap { child in
      child.label.map { ($0, text(of: child.value)) }
    }
  }

  /// Returns a value in words, with the elements of sets and dictionaries in a fixed order.
  static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set:
      let values = mirror.children.map { text(of: $0.value) }
      return "[\(sorted(values).joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return "[\(sorted(pairs).joined(separator: ", "))]"
    case .collection:
      return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
    case .optional:
      return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .struct, .tuple, .enum:
      return parts(of: value, mirror) ?? written(value)
    default:
      return written(value)
    }
  }

  /// Returns an output in words.
  static func text(ofOutput value: Any) -> String {
    value is String || !isUnordered(value) ? "\(value)" : text(of: value)
  }

  private static func written(_ value: Any) -> String {
    value is String ? "\"\(value)\"" : "\(value)"
  }

  /// A value with its parts, if one of them has sets or dictionaries; `nil` for all others, and for those
  /// that describe themselves.
  private static func parts(of value: Any, _ mirror: Mirror) -> String? {
    guard !(value is any CustomStringConvertible), isUnordered(value) else { return nil }
    switch mirror.displayStyle {
    case .enum:
      // Its only child is named like the case and has the payload.
      guard let child = mirror.children.first, let name = child.label else { return nil }
      let payload = text(of: child.value)
      return payload.hasPrefix("(") ? name + payload : "\(name)(\(payload))"
    case .tuple: return "(\(list(of: mirror)))"
    default: return "\(type(of: value))(\(list(of: mirror)))"
    }
  }

  private static func list(of mirror: Mirror) -> String {
    mirror.children.map { child in
      let text = text(of: child.value)
      // The parts of a tuple without names are `.0` and so on.
      guard let label = child.label, !label.hasPrefix(".") else { return text }
      return "\(label): \(text)"
    }.joined(separator: ", ")
  }

  /// Whether there is a set or a dictionary in a value, whose order is another one in each process.
  private static func isUnordered(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary: return true
    case .class: return false
    default: return mirror.children.contains { isUnordered($0.value) }
    }
  }

  /// Numbers by their value, everything else by its text.
  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { left, right in
      if let left = Int(left), let right = Int(right) { return left < right }
      return left < right
    }
  }
}
