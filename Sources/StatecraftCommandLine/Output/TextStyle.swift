#if Command
/// The style of text: with or without colours.
package struct TextStyle: Sendable {
  private let isColoured: Bool

  /// Text without colours.
  package static let plain = TextStyle(isColoured: false)

  /// Text with the colours of the terminal.
  package static let coloured = TextStyle(isColoured: true)

  func strong(_ text: String) -> String { wrap(text, "1") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31") }
  func quiet(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
#endif
