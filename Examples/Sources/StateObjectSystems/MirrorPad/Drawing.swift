/// A position on a pad, relative to its top left corner.
public struct Point: Sendable, Hashable, Codable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
  /// For instance `(1, 2.5)`.
  public var description: String { "(\(Self.text(x)), \(Self.text(y)))" }

  /// Returns a number, rounded to a visible precision.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// The size of a pad.
///
/// The edges belong to the pad.
public struct Bounds: Sendable, Hashable, Codable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns whether a point is on the pad.
  public func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }
}

/// A drawing that consists of strokes.
///
/// Each stroke is a sequence of points.
public protocol Drawing {
  /// The strokes, in the order in which they were begun.
  var strokes: [[Point]] { get }
}

/// A change of the visible strokes.
public enum DrawingChange: Sendable, Hashable {
  /// A stroke begins with a point.
  case began(Point)
  /// The last stroke continues to a point.
  case moved(Point)
  /// All strokes were removed.
  case cleared
}

extension [[Point]] {
  /// Applies a change.
  public mutating func apply(_ change: DrawingChange) {
    switch change {
    case .began(let point): append([point])
    case .moved(let point): if !isEmpty { self[count - 1].append(point) }
    case .cleared: removeAll()
    }
  }

  /// The changes that draw these strokes, point by point.
  public var changes: [DrawingChange] {
    flatMap { stroke in
      stroke.prefix(1).map { .began($0) } + stroke.dropFirst().map { .moved($0) }
    }
  }
}
