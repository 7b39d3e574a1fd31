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
