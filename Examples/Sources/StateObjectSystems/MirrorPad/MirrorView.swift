/// How a view shows a pad.
public enum Mirror: String, Sendable, CaseIterable, Codable {
  /// As it is.
  case identity
  /// Left and right exchanged.
  case horizontal
  /// Top and bottom exchanged.
  case vertical
  /// Turned by half a circle.
  case both

  /// Where a point of the pad is seen.
  public func place(of point: Point, in bounds: Bounds) -> Point {
    switch self {
    case .identity: point
    case .horizontal: Point(x: bounds.width - point.x, y: point.y)
    case .vertical: Point(x: point.x, y: bounds.height - point.y)
    case .both: Point(x: bounds.width - point.x, y: bounds.height - point.y)
    }
  }
}

/// Shows what is seen on a pad, flipped, point by point while it is drawn or replayed.
///
/// It watches the pad and holds nothing of it; the pad knows nothing of it.
public final class MirrorView: Drawing {
  /// How it is flipped.
  public let mirror: Mirror

  /// What is seen.
  public private(set) var strokes: [[Point]]

  private let bounds: Bounds
  private var observation: DrawingObservation?

  /// Shows a pad from now on.
  ///
  /// - Parameters:
  ///   - pad: the pad.
  ///   - mirror: how it is flipped.
  public init(of pad: MirrorPad, _ mirror: Mirror) {
    let bounds = pad.bounds
    self.mirror = mirror
    self.bounds = bounds
    strokes = pad.shown.map { $0.map { mirror.place(of: $0, in: bounds) } }
    observation = pad.observe { [weak self] in self?.show($0) }
  }

  private func show(_ change: DrawingChange) {
    switch change {
    case .began(let point): strokes.apply(.began(mirror.place(of: point, in: bounds)))
    case .moved(let point): strokes.apply(.moved(mirror.place(of: point, in: bounds)))
    case .cleared: strokes.apply(.cleared)
    }
  }
}
