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
