import Foundation

/// Remembers the last state of a scene, so that pages receive a state only when it has changed.
final class SceneChangeFilter {
  private var last = ""

  /// Returns the state as the only change; an empty array if it equals the previous state.
  func changes(to state: String) -> [String] {
    guard state != last else { return [] }
    last = state
    return [state]
  }

  /// Returns a state as JSON.
  ///
  /// Equal states have equal texts.
  static func json(_ state: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
