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
    default:
      return value is String ? "\"\(value)\"" : "\(value)"
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
