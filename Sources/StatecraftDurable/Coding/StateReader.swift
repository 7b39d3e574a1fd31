#if Durable
internal import Statecraft

/// Reads the JSON that ``StateWriter`` writes, and nothing else.
///
/// Each method returns `nil` at a text of another form, also of a legal one. Numbers that do not
/// fit are another form.
struct StateReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Skips an expected text; returns whether it was there.
  mutating func skip(_ expected: StaticString) -> Bool {
    expected.withUTF8Buffer { expected in
      guard bytes[position...].starts(with: expected) else { return false }
      position += expected.count
      return true
    }
  }

  mutating func integer() -> Int64? {
    let isNegative = skip("-")
    var value: Int64 = 0
    var count = 0
    while let byte = next, byte >= 0x30, byte <= 0x39 {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.subtractingReportingOverflow(Int64(byte - 0x30))
      guard !overflow, !isTooLarge else { return nil }
      value = sum
      count += 1
      position += 1
    }
    guard count > 0, isNegative || value > .min else { return nil }
    return isNegative ? value : -value
  }

  /// Reads a number of seconds.
  mutating func time() -> Duration? {
    let start = position
    while let byte = next, byte >= 0x30 && byte <= 0x39 || "+-.eE".utf8.contains(byte) {
      position += 1
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self))
      .flatMap { Duration(inSeconds: $0) }
  }

  /// Reads a string without escapes.
  mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    while let byte = next, byte != 0x22 {
      guard byte != 0x5C, byte >= 0x20 else { return nil }
      position += 1
    }
    let string = String(decoding: bytes[start..<position], as: UTF8.self)
    return skip("\"") ? string : nil
  }

  mutating func boolean() -> Bool? { skip("true") ? true : skip("false") ? false : nil }

  mutating func list<Element>(_ read: (inout Self) -> Element?) -> [Element]? {
    guard skip("[") else { return nil }
    if skip("]") { return [] }
    var elements: [Element] = []
    while true {
      guard let element = read(&self) else { return nil }
      elements.append(element)
      if skip("]") { return elements }
      guard skip(",") else { return nil }
    }
  }

  /// Skips a value of any form, and returns its text.
  mutating func value() -> ArraySlice<UInt8>? {
    let start = position
    var depth = 0
    repeat {
      guard let byte = next else { return nil }
      switch byte {
      case 0x22:
        guard skipString() else { return nil }
        continue
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x2C where depth == 0: return start == position ? nil : bytes[start..<position]
      default: break
      }
      guard depth >= 0 else { return start == position ? nil : bytes[start..<position] }
      position += 1
    } while depth > 0 || next != 0x2C
    return bytes[start..<position]
  }

  private mutating func skipString() -> Bool {
    position += 1
    while let byte = next {
      position += 1
      if byte == 0x22 { return true }
      if byte == 0x5C {
        guard !isAtEnd else { return false }
        position += 1
      }
    }
    return false
  }

  /// Reads a snapshot; returns its outline, and its context as JSON.
  mutating func outline() -> (SnapshotOutline, ArraySlice<UInt8>)? {
    guard skip("{\"chart\":"), let chart = string(),
      skip(",\"configuration\":"), let configuration = list({ $0.string() }),
      skip(",\"context\":"), let context = value()
    else { return nil }
    var dropped: Int64 = 0
    if skip(",\"droppedEvents\":") {
      guard let number = integer() else { return nil }
      dropped = number
    }
    guard skip(",\"ended\":"), let ended = list({ $0.end() }),
      skip(",\"history\":"), let history = list({ $0.history() }),
      skip(",\"invocations\":"), let invocations = list({ $0.invocation() }),
      skip(",\"isDone\":"), let isDone = boolean(),
      skip(",\"nowSeconds\":"), let now = time(),
      skip(",\"postponed\":[],\"timers\":"), let timers = list({ $0.timer() }),
      skip(",\"version\":"), let version = integer(), skip("}")
    else { return nil }
    let outline = SnapshotOutline(
      chart: chart,
      version: Int(version),
      configuration: configuration,
      history: history,
      timers: timers,
      invocations: invocations,
      ended: ended,
      now: now,
      isDone: isDone,
      droppedEvents: Int(dropped)
    )
    return (outline, context)
  }

  private mutating func end() -> SnapshotEnd? {
    guard skip("{\"kind\":"), let kind = string().flatMap(SnapshotEnd.Kind.init(rawValue:)),
      skip(",\"name\":"), let name = string(),
      skip(",\"position\":"), let position = integer(),
      skip(",\"state\":"), let state = string(), skip("}")
    else { return nil }
    return SnapshotEnd(kind, state: state, position: Int(position), name: name)
  }

  private mutating func history() -> SnapshotHistory? {
    guard skip("{\"deep\":"), let deep = boolean(),
      skip(",\"state\":"), let state = string(),
      skip(",\"stored\":"), let stored = list({ $0.string() }), skip("}")
    else { return nil }
    return SnapshotHistory(state: state, deep: deep, stored: stored)
  }

  private mutating func invocation() -> SnapshotInvocation? {
    guard skip("{\"name\":"), let name = string(),
      skip(",\"state\":"), let state = string(), skip("}")
    else { return nil }
    return SnapshotInvocation(state: state, name: name)
  }

  private mutating func timer() -> SnapshotTimer? {
    guard skip("{\"durationSeconds\":"), let duration = time(),
      skip(",\"name\":"), let name = string(),
      skip(",\"position\":"), let position = integer(),
      skip(",\"remainingSeconds\":"), let remaining = time(),
      skip(",\"state\":"), let state = string(), skip("}")
    else { return nil }
    return SnapshotTimer(
      state: state,
      position: Int(position),
      name: name,
      remaining: remaining,
      duration: duration
    )
  }
}
#endif
