/// Describes values for people: by their own description, otherwise without Swift's type names.
package enum Described {
  /// Returns a description of a value.
  ///
  /// The result is the value's own description if it has one. Other structures, enumerations and
  /// collections are described by their parts. An optional is described by its value, or as `none`.
  package static func text(_ value: Any) -> String { text(value, 0) }

  private static func text(_ value: Any, _ depth: Int) -> String {
    let mirror = Mirror(reflecting: value)
    guard depth < 8 else { return "…" }
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text($0.value, depth + 1) } ?? "none"
    }
    if value is any StringProtocol { return "\(value)" }
    switch mirror.displayStyle {
    case .collection, .set:
      return "[" + parts(mirror, depth) + "]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { text($0.value, depth + 1) }
          .joined(separator: ": ")
      }
      return "[" + pairs.sorted().joined(separator: ", ") + "]"
    case .tuple: return "(" + parts(mirror, depth) + ")"
    case _ where value is any CustomStringConvertible: return "\(value)"
    case .struct, .class: return "\(mirror.subjectType)(" + parts(mirror, depth) + ")"
    case .enum:
      guard let payload = mirror.children.first else { return "\(value)" }
      let inner = Mirror(reflecting: payload.value)
      let isList = inner.displayStyle == .tuple
      return "\(payload.label ?? "")("
        + (isList ? parts(inner, depth) : text(payload.value, depth + 1)) + ")"
    default: return "\(value)"
    }
  }

  private static func parts(_ mirror: Mirror, _ depth: Int) -> String {
    mirror.children.map { child in
      // Tuples and collections number their unnamed elements.
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return label + text(child.value, depth + 1)
    }.joined(separator: ", ")
  }
}
