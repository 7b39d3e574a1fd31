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

/// Shows the content of a pad flipped, point by point while it is drawn or replayed.
///
/// The view observes the pad without keeping it alive, and the pad does not depend on the view.
public final class MirrorView: Drawing {
  /// The way in which the view flips the pad.
  public let mirror: Mirror

  /// The visible strokes.
  public private(set) var strokes: [[Point]]

  private let bounds: Bounds
  private var observation: DrawingObservation?

  /// Creates a view that shows a pad from now on.
  ///
  /// - Parameters:
  ///   - pad: the pad.
  ///   - mirror: the way in which the view flips the pad.
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
