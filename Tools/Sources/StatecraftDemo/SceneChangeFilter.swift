import Foundation

/// Remembers the last state of a scene, so that pages receive a state only when it has changed.
final class SceneChangeFilter {
  private var last = ""

  /// The state as the only change; nothing when it is the same as before.
  func changes(to state: String) -> [String] {
    guard state != last else { return [] }
    last = state
    return [state]
  }

  /// A state as JSON; equal states are equal texts.
  static func json(_ state: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
