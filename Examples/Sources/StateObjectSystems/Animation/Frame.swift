/// The appearance of an object at one point in time.
public struct Frame: Sendable, Hashable, Codable {
  /// The rotation in degrees.
  public var rotation = 0.0
  /// The distance to the right of the origin.
  public var x = 0.0
  /// The distance below the origin.
  public var y = 0.0
  /// The size, relative to the original size.
  public var scale = 1.0
  /// The opacity, from 0 (invisible) to 1.
  public var opacity = 1.0

  /// Creates the initial frame.
  public init() {}
}

extension Frame: CustomStringConvertible {
  /// For instance `rotation 90, at (50, 0), scale 1, opacity 0.5`, with at most two decimal places.
  public var description: String {
    "rotation \(Self.text(rotation)), at (\(Self.text(x)), \(Self.text(y))), "
      + "scale \(Self.text(scale)), opacity \(Self.text(opacity))"
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
