#if Durable
/// Reads JSON that ``PlainEncoder`` can have written: without spaces and escapes.
struct PlainReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the value of a whole text; `nil` for any other text.
  static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> PlainValue? {
    var reader = PlainReader(bytes)
    guard let value = reader.value(depth: 0), reader.position == bytes.count else { return nil }
    return value
  }

  private static var deepest: Int { 64 }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func skip(word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard bytes[position...].starts(with: word) else { return false }
      position += word.count
      return true
    }
  }

  private mutating func value(depth: Int) -> PlainValue? {
    guard depth < Self.deepest else { return nil }
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "n"): return skip(word: "null") ? .null : nil
    case UInt8(ascii: "t"): return skip(word: "true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return skip(word: "false") ? .boolean(false) : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> PlainValue? {
    position += 1
    let object = PlainValue.Object()
    if skip("}") { return .object(object) }
    while true {
      guard let name = text(), object.position(of: name) == nil, skip(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      object.add(name, value)
      if skip("}") { return .object(object) }
      guard skip(",") else { return nil }
    }
  }

  private mutating func list(depth: Int) -> PlainValue? {
    position += 1
    let list = PlainValue.List()
    if skip("]") { return .list(list) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      list.elements.append(value)
      if skip("]") { return .list(list) }
      guard skip(",") else { return nil }
    }
  }

  /// The bytes from a position up to here.
  private func text(from start: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  private mutating func text() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    while let byte = next, byte != 0x22 {
      guard byte >= 0x20, byte != 0x5C else { return nil }
      position += 1
    }
    let text = text(from: start)
    return skip("\"") ? text : nil
  }

  private mutating func number() -> PlainValue? {
    let start = position
    let isNegative = skip("-")
    var value: Int64 = 0
    let first = position
    while let byte = next, byte >= 0x30, byte <= 0x39 {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.subtractingReportingOverflow(Int64(byte - 0x30))
      guard !overflow, !isTooLarge else { return nil }
      value = sum
      position += 1
    }
    // A zero in front is no JSON.
    guard position > first, bytes[first] != 0x30 || position == first + 1 else { return nil }
    if let byte = next, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") {
      return fraction(from: start)
    }
    // A negative zero is a number of its own.
    guard isNegative ? value != 0 : value > .min else { return nil }
    return .integer(isNegative ? value : -value)
  }

  private mutating func fraction(from start: Int) -> PlainValue? {
    if skip(".") { guard skipDigits() else { return nil } }
    if skip("e") {
      if !skip("-") { _ = skip("+") }
      guard skipDigits() else { return nil }
    }
    return .fraction(text(from: start))
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, byte >= 0x30, byte <= 0x39 { position += 1 }
    return position > start
  }
}
#endif
