#if Studio
/// Takes a value apart for people.
///
/// All bounds together keep what is shown small, however large or tangled the value is.
struct ValueReader {
  /// More letters of one text are cut.
  static let textLimit = 300
  /// More properties or elements of one value are only counted.
  static let widthLimit = 50
  /// Deeper values are not taken apart.
  static let depthLimit = 6
  /// More values than these are not shown at all.
  static let totalLimit = 500
  /// A dictionary with more members is shown as it comes.
  static let sortLimit = 1_000

  private var rest = totalLimit

  /// The properties of a value.
  static func properties(of value: Any) -> [StudioValue] {
    var reader = ValueReader()
    return reader.properties(Mirror(reflecting: value), 0)
  }

  /// Describes a value.
  static func value(_ name: String, _ value: Any) -> StudioValue {
    var reader = ValueReader()
    return reader.read(name, value, 0)
  }

  private mutating func read(_ name: String, _ value: Any, _ depth: Int) -> StudioValue {
    rest -= 1
    guard rest > 0 else { return StudioValue(name: name, text: "…") }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let content = mirror.children.first?.value else {
        return StudioValue(name: name, text: "none")
      }
      return read(name, content, depth)
    }
    let isDeep = depth >= Self.depthLimit
    if mirror.displayStyle == .dictionary { return dictionary(name, mirror, depth) }
    if mirror.displayStyle == .collection { return list(name, mirror, depth) }
    if mirror.displayStyle == .set { return set(name, mirror, depth) }
    if value is any CustomStringConvertible || mirror.displayStyle == nil {
      return StudioValue(name: name, text: Self.cut("\(value)"))
    }
    if mirror.displayStyle == .enum { return choice(name, value, mirror, depth) }
    if mirror.children.isEmpty, mirror.superclassMirror == nil {
      return StudioValue(name: name, text: "\(mirror.subjectType)")
    }
    if isDeep { return StudioValue(name: name, text: "…") }
    return StudioValue(name: name, text: "", fields: properties(mirror, depth + 1))
  }

  private static func cut(_ text: String) -> String {
    let start = text.prefix(textLimit)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Those of classes above come first.
  private mutating func properties(_ mirror: Mirror, _ depth: Int) -> [StudioValue] {
    var children = Array(mirror.children)
    var parent = mirror.superclassMirror
    while let next = parent {
      children = Array(next.children) + children
      parent = next.superclassMirror
    }
    var fields: [StudioValue] = []
    for (position, child) in children.prefix(Self.widthLimit).enumerated() {
      fields.append(read(Self.label(child.label, position), child.value, depth))
    }
    return fields + Self.more(children.count - fields.count)
  }

  /// A name without what the compiler puts before it.
  private static func label(_ label: String?, _ position: Int) -> String {
    guard let label, !label.hasPrefix(".") else { return "\(position + 1)" }
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    return label.hasPrefix("_") && label.count > 1 ? String(label.dropFirst()) : label
  }

  private static func more(_ count: Int) -> [StudioValue] {
    count > 0 ? [StudioValue(name: "…", text: "\(count) more")] : []
  }

  /// A case, with what it carries.
  private mutating func choice(
    _ name: String,
    _ value: Any,
    _ mirror: Mirror,
    _ depth: Int
  ) -> StudioValue {
    guard let payload = mirror.children.first, let label = payload.label else {
      return StudioValue(name: name, text: Self.cut("\(value)"))
    }
    guard depth < Self.depthLimit else { return StudioValue(name: name, text: "\(label) …") }
    let carried = read("", payload.value, depth + 1)
    return carried.fields.isEmpty
      ? StudioValue(name: name, text: "\(label): \(carried.text)")
      : StudioValue(name: name, text: label, fields: carried.fields)
  }

  private mutating func list(_ name: String, _ mirror: Mirror, _ depth: Int) -> StudioValue {
    guard !mirror.children.isEmpty else { return StudioValue(name: name, text: "none") }
    guard depth < Self.depthLimit else { return StudioValue(name: name, text: "…") }
    var elements: [StudioValue] = []
    for child in mirror.children.prefix(Self.widthLimit) {
      elements.append(read("\(elements.count + 1)", child.value, depth + 1))
    }
    return joined(name, elements, of: mirror.children.count)
  }

  /// The elements of a set have no order of their own.
  private mutating func set(_ name: String, _ mirror: Mirror, _ depth: Int) -> StudioValue {
    guard !mirror.children.isEmpty else { return StudioValue(name: name, text: "none") }
    guard depth < Self.depthLimit else { return StudioValue(name: name, text: "…") }
    var elements: [StudioValue] = []
    for child in mirror.children.prefix(Self.widthLimit) {
      elements.append(read("", child.value, depth + 1))
    }
    elements.sort { $0.text < $1.text }
    for position in elements.indices { elements[position].name = "\(position + 1)" }
    return joined(name, elements, of: mirror.children.count)
  }

  /// Short elements stand beside each other, others below each other.
  private func joined(_ name: String, _ elements: [StudioValue], of count: Int) -> StudioValue {
    let texts = elements.map(\.text).joined(separator: ", ")
    let rest = count - elements.count
    if elements.allSatisfy(\.fields.isEmpty), texts.count <= 80 {
      return StudioValue(name: name, text: rest > 0 ? "\(texts) and \(rest) more" : texts)
    }
    return StudioValue(name: name, text: "", fields: elements + Self.more(rest))
  }

  private mutating func dictionary(_ name: String, _ mirror: Mirror, _ depth: Int) -> StudioValue {
    guard !mirror.children.isEmpty else { return StudioValue(name: name, text: "none") }
    guard depth < Self.depthLimit else { return StudioValue(name: name, text: "…") }
    let count = mirror.children.count
    let shown = mirror.children.prefix(count > Self.sortLimit ? Self.widthLimit : count)
    let members = shown.map { child in
      let parts = Mirror(reflecting: child.value).children.map(\.value)
      return (key: Self.cut("\(parts.first ?? "")"), value: parts.last ?? "")
    }.sorted { $0.key < $1.key }.prefix(Self.widthLimit)
    var fields: [StudioValue] = []
    for member in members { fields.append(read(member.key, member.value, depth + 1)) }
    return StudioValue(name: name, text: "", fields: fields + Self.more(count - fields.count))
  }
}
#endif
