#if Service
internal import NIOHTTP1
internal import Foundation
internal import StatecraftDurable
internal import StatecraftRecording

/// Positions in lists, as addresses carry them.
enum ListCursor {
  /// Returns a position as letters and digits.
  static func text(_ cursor: MachineQuery.Cursor) -> String {
    Data((JSONText.value(cursor) ?? "").utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads a position.
  static func cursor(_ text: String) throws(Problem) -> MachineQuery.Cursor {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let base = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let data = Data(base64Encoded: base),
      let cursor = try? JSONDecoder().decode(MachineQuery.Cursor.self, from: data)
    else {
      throw Problem(
        .badRequest,
        .malformed,
        "'\(text.prefix(40))' is no position in a list; use 'next' of the page before"
      )
    }
    return cursor
  }
}
#endif
