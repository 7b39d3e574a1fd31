/// Describes values by reflection, within limits.
///
/// The limits keep the description small, however large or cyclic the value is.
struct ValueReader {
  /// The maximum number of characters of one text.
  static let textLimit = 300
  /// The maximum number of properties or elements of one value.
  ///
  /// The others are only counted.
  static let widthLimit = 50
  /// The maximum depth of nested values.
  static let depthLimit = 6
  /// The maximum number of values of one description.
  static let totalLimit = 500
  /// The maximum number of dictionary members that are sorted by their keys.
  static let sortLimit = 1_000

  private var rest = totalLimit

  /// Returns the properties of a value.
  static func properties(of value: Any) -> [NamedValue] {
    var reader = ValueReader()
    return reader.properties(Mirror(reflecting: value), 0)
  }

  /// Returns a description of a value.
  static func value(_ name: String, _ value: Any) -> NamedValue {
    var reader = ValueReader()
    return reader.read(name, value, 0)
  }

  private mutating func read(_ name: String, _ value: Any, _ depth: Int) -> NamedValue {
    rest -= 1
    guard rest > 0 else { return NamedValue(name: name, text: "…") }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let content = mirror.children.first?.value else {
        return NamedValue(name: name, text: "none")
      }
      return read(name, content, depth)
    }
    let isDeep = depth >= Self.depthLimit
    if mirror.displayStyle == .dictionary { return dictionary(name, mirror, depth) }
    if mirror.displayStyle == .collection { return list(name, mirror, depth, isSorted: false) }
    if mirror.displayStyle == .set { return list(name, mirror, depth, isSorted: true) }
    if value is any CustomStringConvertible || mirror.displayStyle == nil {
      return NamedValue(name: name, text: Self.cut("\(value)"))
    }
    if mirror.displayStyle == .enum { return choice(name, value, mirror, depth) }
    if mirror.children.isEmpty, mirror.superclassMirror == nil {
      return NamedValue(name: name, text: "\(mirror.subjectType)")
    }
    if isDeep { return NamedValue(name: name, text: "…") }
    return NamedValue(name: name, text: "", fields: properties(mirror, depth + 1))
  }

  private static func cut(_ text: String) -> String {
    let start = text.prefix(textLimit)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Returns the properties of a value, those of superclasses first.
  private mutating func properties(_ mirror: Mirror, _ depth: Int) -> [NamedValue] {
    var children = Array(mirror.children)
    var parent = mirror.superclassMirror
    while let next = parent {
      children = Array(next.children) + children
      parent = next.superclassMirror
    }
    var fields: [NamedValue] = []
    for (position, child) in children.prefix(Self.widthLimit).enumerated() {
      fields.append(read(Self.label(child.label, position), child.value, depth))
    }
    return fields + Self.more(children.count - fields.count)
  }

  /// Returns a property's name without the prefix of lazy storage and property wrappers.
  private static func label(_ label: String?, _ position: Int) -> String {
    guard let label, !label.hasPrefix(".") else { return "\(position + 1)" }
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    return label.hasPrefix("_") && label.count > 1 ? String(label.dropFirst()) : label
  }

  private static func more(_ count: Int) -> [NamedValue] {
    count > 0 ? [NamedValue(name: "…", text: "\(count) more")] : []
  }

  /// Returns a description of an enumeration's case and its payload.
  private mutating func choice(
    _ name: String,
    _ value: Any,
    _ mirror: Mirror,
    _ depth: Int
  ) -> NamedValue {
    guard let payload = mirror.children.first, let label = payload.label else {
      return NamedValue(name: name, text: Self.cut("\(value)"))
    }
    guard depth < Self.depthLimit else { return NamedValue(name: name, text: "\(label) …") }
    let carried = read("", payload.value, depth + 1)
    return carried.fields.isEmpty
      ? NamedValue(name: name, text: "\(label): \(carried.text)")
      : NamedValue(name: name, text: label, fields: carried.fields)
  }

  /// Returns the elements of a list, or those of a set, sorted by their texts.
  private mutating func list(
    _ name: String,
    _ mirror: Mirror,
    _ depth: Int,
    isSorted: Bool
  ) -> NamedValue {
    guard !mirror.children.isEmpty else { return NamedValue(name: name, text: "none") }
    guard depth < Self.depthLimit else { return NamedValue(name: name, text: "…") }
    var elements: [NamedValue] = []
    for child in mirror.children.prefix(Self.widthLimit) {
      elements.append(read("", child.value, depth + 1))
    }
    // A set has no order.
    if isSorted { elements.sort { $0.text < $1.text } }
    for position in elements.indices { elements[position].name = "\(position + 1)" }
    return joined(name, elements, of: mirror.children.count)
  }

  /// Joins short elements on one line, and lists others as fields.
  private func joined(_ name: String, _ elements: [NamedValue], of count: Int) -> NamedValue {
    let texts = elements.map(\.text).joined(separator: ", ")
    let rest = count - elements.count
    if elements.allSatisfy(\.fields.isEmpty), texts.count <= 80 {
      return NamedValue(name: name, text: rest > 0 ? "\(texts) and \(rest) more" : texts)
    }
    return NamedValue(name: name, text: "", fields: elements + Self.more(rest))
  }

  private mutating func dictionary(_ name: String, _ mirror: Mirror, _ depth: Int) -> NamedValue {
    guard !mirror.children.isEmpty else { return NamedValue(name: name, text: "none") }
    guard depth < Self.depthLimit else { return NamedValue(name: name, text: "…") }
    let count = mirror.children.count
    let shown = mirror.children.prefix(count > Self.sortLimit ? Self.widthLimit : count)
    let members = shown.map { child in
      let parts = Mirror(reflecting: child.value).children.map(\.value)
      return (key: Self.cut("\(parts.first ?? "")"), value: parts.last ?? "")
    }.sorted { $0.key < $1.key }.prefix(Self.widthLimit)
    var fields: [NamedValue] = []
    for member in members { fields.append(read(member.key, member.value, depth + 1)) }
    return NamedValue(name: name, text: "", fields: fields + Self.more(count - fields.count))
  }
}
