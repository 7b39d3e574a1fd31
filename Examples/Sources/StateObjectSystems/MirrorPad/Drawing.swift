/// A place on a pad, from its top left corner.
public struct Point: Sendable, Hashable, Codable {
  /// How far to the right.
  public var x: Double
  /// How far down.
  public var y: Double

  /// Names a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
  /// For instance `(1, 2.5)`.
  public var description: String { "(\(Self.text(x)), \(Self.text(y)))" }

  /// Finer than anybody sees is not told.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// The size of a pad; its edges belong to it.
public struct Bounds: Sendable, Hashable, Codable {
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Says how large a pad is.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether a place lies on the pad.
  public func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }
}

/// Something that has strokes, each a row of points.
public protocol Drawing {
  /// The strokes, in the order in which they were begun.
  var strokes: [[Point]] { get }
}

/// One thing that changed in what is seen.
public enum DrawingChange: Sendable, Hashable {
  /// A stroke begins with a point.
  case began(Point)
  /// The last stroke goes on to a point.
  case moved(Point)
  /// Nothing is seen any more.
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

  /// What draws these strokes, point by point.
  public var changes: [DrawingChange] {
    flatMap { stroke in
      stroke.prefix(1).map { .began($0) } + stroke.dropFirst().map { .moved($0) }
    }
  }
}
