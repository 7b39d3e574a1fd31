import Foundation

/// What a page was told last of a picture, so that it is told only what is new.
final class SceneMemory {
  private var last = ""

  /// The picture, if it is another one than before.
  func changes(_ state: String) -> [String] {
    guard state != last else { return [] }
    last = state
    return [state]
  }

  /// A picture as JSON; equal ones are equal texts.
  static func json(_ picture: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(picture)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
