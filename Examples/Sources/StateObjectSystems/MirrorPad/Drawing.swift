/// A drawing that consists of strokes.
///
/// Each stroke is a sequence of points.
public protocol Drawing {
  /// The strokes, in the order in which they were begun.
  var strokes: [[Point]] { get }
}
