#if SCXML
import Statecraft

/// The timers by which a machine of a document delays events.
///
/// A session may delay any number of events, and all those with one id are cancelled together. A machine
/// has a fixed list of named timers: so each id has several, and so has each event that is sent without
/// an id.
struct DocumentTimers: Sendable {
  /// How many events of one id may wait together in a machine that is explored: each further one makes
  /// more situations.
  static let explored = 8
  /// How many events of one id may wait together in a machine that is stored.
  static let stored = UInt64.bitWidth

  /// How many events of one id may wait together.
  let count: Int
  /// The ids, and what stands for them where there is none.
  let keys: [String]

  init(_ document: SCXMLDocument, count: Int) {
    self.count = count
    var keys: Set<String> = []
    for content in document.allContent {
      guard case .send(let send) = content, send.delay != nil else { continue }
      keys.insert(send.id ?? Self.key(ofEvent: send.event?.written))
    }
    self.keys = keys.sorted()
  }

  /// The key of the events that an id or, without one, a name stands for.
  func key(_ sendID: String?, _ event: String) -> String {
    if let sendID { return sendID }
    let key = Self.key(ofEvent: event)
    return keys.contains(key) ? key : Self.key(ofEvent: nil)
  }

  private static func key(ofEvent name: String?) -> String {
    // No id contains a space.
    name.map { "event \($0)" } ?? "an event"
  }

  /// The names of the timers of a key.
  func names(of key: String) -> [String] {
    (0..<count).map { name(of: key, $0) }
  }

  private func name(of key: String, _ position: Int) -> String {
    position == 0 ? key : "\(key) (\(position + 1))"
  }

  /// Chooses a timer that is not in use; `nil` when all of them are.
  func take(_ key: String, _ used: inout [String: UInt64]) -> String? {
    let bits = used[key] ?? 0
    let free = (~bits).trailingZeroBitCount
    guard free < count else { return nil }
    used[key] = bits | 1 << UInt64(free)
    return name(of: key, free)
  }

  /// Notes that a timer has fired.
  func free(_ name: String, _ used: inout [String: UInt64]) {
    for (key, bits) in used {
      guard let position = (0..<count).first(where: { self.name(of: key, $0) == name }) else {
        continue
      }
      let rest = bits & ~(1 << UInt64(position))
      used[key] = rest == 0 ? nil : rest
    }
  }

  /// Notes that all events of an id are cancelled; returns the names of their timers.
  func cancel(_ sendID: String, _ used: inout [String: UInt64]) -> [String] {
    guard let bits = used.removeValue(forKey: sendID) else { return [] }
    return (0..<count).filter { bits & 1 << UInt64($0) != 0 }.map { name(of: sendID, $0) }
  }
}
#endif
