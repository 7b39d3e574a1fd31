#if Durable
extension PlainValue {
  /// Adds the value as JSON, with sorted members; `false` for texts that need escapes.
  func write(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let number): bytes.append(decimal: number)
    case .fraction(let number): bytes.append(contentsOf: number.utf8)
    case .text(let text): return Self.write(text, to: &bytes)
    case .list(let list):
      bytes.append(UInt8(ascii: "["))
      for (position, element) in list.elements.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        guard element.write(to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      object.sort()
      for (position, member) in object.members.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        guard Self.write(member.name, to: &bytes) else { return false }
        bytes.append(UInt8(ascii: ":"))
        guard member.value.write(to: &bytes) else { return false }
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return true
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { text in
      for byte in text where byte < 0x20 || byte == 0x22 || byte == 0x5C { return false }
      bytes.append(0x22)
      bytes.append(contentsOf: text)
      bytes.append(0x22)
      return true
    }
  }
}
#endif
