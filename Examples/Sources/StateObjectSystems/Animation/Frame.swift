/// How something looks at one moment.
public struct Frame: Sendable, Hashable, Codable {
  /// How far it is turned, in degrees.
  public var rotation = 0.0
  /// How far to the right it is.
  public var x = 0.0
  /// How far down it is.
  public var y = 0.0
  /// How large it is.
  public var scale = 1.0
  /// How much of it is seen: 0 is nothing.
  public var opacity = 1.0

  /// As everything begins.
  public init() {}
}

extension Frame: CustomStringConvertible {
  /// For instance `rotation 90, at (50, 0), scale 1, opacity 0.5`, with two digits behind the point.
  public var description: String {
    "rotation \(Self.text(rotation)), at (\(Self.text(x)), \(Self.text(y))), "
      + "scale \(Self.text(scale)), opacity \(Self.text(opacity))"
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
