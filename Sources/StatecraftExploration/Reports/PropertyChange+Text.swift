extension PropertyChange {
  /// Returns the stored properties in which two values differ, as far as their text shows it.
  static func between<Value>(_ before: Value, _ after: Value) -> [PropertyChange] {
    zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      .compactMap { old, new in
        let texts = (text(of: old.value), text(of: new.value))
        guard let name = old.label, texts.0 != texts.1 else { return nil }
        return PropertyChange(name: name, before: texts.0, after: texts.1)
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
