/// The path of an arrow, as Graphviz draws it: a sequence of cubic curves.
struct Spline {
  struct Point {
    var x: Double
    var y: Double

    func distance(to other: Point) -> Double {
      let (width, height) = (x - other.x, y - other.y)
      return (width * width + height * height).squareRoot()
    }
  }

  /// Points on the path, at equal steps of each curve.
  private let points: [Point]

  /// Parses the attribute `d` of a path; `nil` if the path does not consist of curves.
  init?(_ path: String) {
    let ends = path.split { " MCL".contains($0) }.compactMap { pair -> Point? in
      let numbers = pair.split(separator: ",").compactMap { Double(String($0)) }
      return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }
    guard ends.count >= 4, ends.count % 3 == 1 else { return nil }
    var points = [ends[0]]
    for first in stride(from: 0, to: ends.count - 1, by: 3) {
      for step in 1...8 {
        points.append(Self.point(Array(ends[first...(first + 3)]), at: Double(step) / 8))
      }
    }
    self.points = points
  }

  private static func point(_ p: [Point], at t: Double) -> Point {
    let u = 1 - t
    let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return Point(
      x: zip(p, weights).reduce(0) { $0 + $1.0.x * $1.1 },
      y: zip(p, weights).reduce(0) { $0 + $1.0.y * $1.1 }
    )
  }

  /// The point in the middle of the path.
  var middle: Point { points[points.count / 2] }

  /// Returns the distance of a point from the path.
  func distance(to point: Point) -> Double {
    points.map { $0.distance(to: point) }.min() ?? 0
  }

  /// Returns the shift that puts a label next to the path; `nil` if it is there already.
  ///
  /// Graphviz places labels at the middle of the whole path, even if it clips most of the path at
  /// the border of a cluster.
  ///
  /// - Parameters:
  ///   - start: the position at which the label's first line begins.
  ///   - width: the approximate width of the label.
  /// - Returns: the shift of the label.
  func shift(ofLabelAt start: Point, width: Double) -> Point? {
    let places = [
      start, Point(x: start.x + width / 2, y: start.y), Point(x: start.x + width, y: start.y),
    ]
    guard let nearest = places.map(distance(to:)).min(), nearest > 32 else { return nil }
    return Point(x: middle.x + 5 - start.x, y: middle.y - 3 - start.y)
  }
}
