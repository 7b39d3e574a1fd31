#if Command && SQLite && Studio
import Foundation
import StatecraftRecording
import StatecraftStudio

/// The state of a stored machine as text, for machines whose chart this program does not know.
struct StoredStateText {
  private let snapshot: [String: Any]

  /// Reads a state; an unreadable one has nothing to show.
  init(_ text: String) {
    let state = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    snapshot = state?["snapshot"] as? [String: Any] ?? [:]
  }

  /// Adds what the text says of a machine.
  func read(into machine: inout StudioStoredMachine) {
    machine.configuration = snapshot["configuration"] as? [String] ?? []
    machine.values = Self.fields(snapshot["context"])
    machine.waiting += (snapshot["postponed"] as? [Any] ?? []).map { event in
      let text = Self.text(event)
      let named = NamedEvent(json: text)
      return StudioWaiting(kind: "postponed", name: named?.name ?? text, payload: named?.payload)
    }
  }

  private static func fields(_ value: Any?) -> [NamedValue] {
    switch value {
    case nil: []
    case let members as [String: Any]:
      members.sorted { $0.key < $1.key }.map { named($0.key, $0.value) }
    case let value?: [named("", value)]
    }
  }

  private static func named(_ name: String, _ value: Any) -> NamedValue {
    guard let members = value as? [String: Any], !members.isEmpty else {
      return NamedValue(name: name, text: text(value))
    }
    return NamedValue(name: name, text: "", fields: fields(members))
  }

  /// A value as JSON.
  private static func text(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [
      .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
    ]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }
}
#endif
