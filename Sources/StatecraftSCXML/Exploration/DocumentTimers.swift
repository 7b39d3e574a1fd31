#if SCXML
import Statecraft

/// The timers by which a machine of a document delays events.
///
/// A session may delay any number of events, and all those with one id are cancelled together. A machine
/// has a fixed list of named timers: so each id has several, and so has each event that is sent without
/// an id.
struct DocumentTimers: Sendable {
  /// How many events of one id may wait together.
  static let count = 8

  /// The ids, and what stands for them where there is none.
  let keys: [String]

  init(_ document: SCXMLDocument) {
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
    (0..<Self.count).map { $0 == 0 ? key : "\(key) (\($0 + 1))" }
  }

  /// Chooses a timer that is not in use; `nil` when all of them are.
  func take(_ key: String, _ used: inout [String: UInt8]) -> String? {
    let bits = used[key] ?? 0
    guard let free = (0..<Self.count).first(where: { bits & 1 << UInt8($0) == 0 }) else {
      return nil
    }
    used[key] = bits | 1 << UInt8(free)
    return names(of: key)[free]
  }

  /// Notes that a timer has fired.
  func free(_ name: String, _ used: inout [String: UInt8]) {
    for (key, bits) in used {
      guard let position = names(of: key).firstIndex(of: name) else { continue }
      let rest = bits & ~(1 << UInt8(position))
      used[key] = rest == 0 ? nil : rest
    }
  }

  /// Notes that all events of an id are cancelled; returns the names of their timers.
  func cancel(_ sendID: String, _ used: inout [String: UInt8]) -> [String] {
    guard let bits = used.removeValue(forKey: sendID) else { return [] }
    return names(of: sendID).enumerated().filter { bits & 1 << UInt8($0.offset) != 0 }
      .map(\.element)
  }
}
#endif
