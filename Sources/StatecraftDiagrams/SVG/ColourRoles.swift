/// Placeholder colours, which stand for roles until the picture is styled.
enum ColourRoles {
  /// The roles, in the order of their numbers.
  static let all:
    [(name: String, path: any WritableKeyPath<DiagramTheme.Palette, String> & Sendable)] = [
      ("state", \.state), ("container", \.container), ("border", \.border), ("text", \.text),
      ("faint", \.faint), ("edge", \.edge), ("active", \.active), ("accent", \.accent),
      ("recent", \.recent), ("missing", \.missing),
    ]

  /// A palette in which each role has a placeholder colour.
  static var palette: DiagramTheme.Palette {
    var palette = DiagramTheme.Palette.light
    palette.background = nil
    for (number, role) in all.enumerated() { palette[keyPath: role.path] = colour(number) }
    return palette
  }

  /// Returns the role of a placeholder colour.
  static func role(of colour: some StringProtocol) -> Int? {
    guard colour.count == 7, colour.hasPrefix("#01020"),
      let number = Int(colour.suffix(1), radix: 16), all.indices.contains(number)
    else { return nil }
    return number
  }

  private static func colour(_ number: Int) -> String { "#01020\(String(number, radix: 16))" }
}
