/// The way in which a view flips a pad.
public enum Mirror: String, Sendable, CaseIterable, Codable {
  /// The pad is not flipped.
  case identity
  /// Left and right are exchanged.
  case horizontal
  /// Top and bottom are exchanged.
  case vertical
  /// The pad is rotated by 180 degrees.
  case both

  /// Returns the position at which a point of the pad is visible.
  public func place(of point: Point, in bounds: Bounds) -> Point {
    switch self {
    case .identity: point
    case .horizontal: Point(x: bounds.width - point.x, y: point.y)
    case .vertical: Point(x: point.x, y: bounds.height - point.y)
    case .both: Point(x: bounds.width - point.x, y: bounds.height - point.y)
    }
  }
}
