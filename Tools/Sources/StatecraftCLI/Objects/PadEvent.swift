import StateObjectSystems
import StatecraftCommandLine

/// The requests to a mirror pad.
///
/// `copy` copies the drawing that is visible in the opposite corner.
enum PadEvent: Codable {
  case touchBegan(x: Double, y: Double)
  case touchMoved(x: Double, y: Double)
  case animate, clear, copy

  static let blueprint = blueprint(pace: .milliseconds(100))

  /// Returns the blueprint of a pad.
  ///
  /// - Parameter pace: the time that a replay takes for each point.
  /// - Returns: the blueprint.
  static func blueprint(pace: Duration) -> ObjectBlueprint<MirrorPad, Self> {
    ObjectBlueprint(
      events: .named(
        "touchBegan",
        "touchMoved",
        "animate",
        "clear",
        "copy",
        carrying: ["touchBegan", "touchMoved"]
      ),
      samples: [.touchBegan(x: 10, y: 10)],
      make: { emit in
        let bounds = Bounds(width: 400, height: 300)
        return MirrorPad(bounds: bounds, pace: pace) { change in
          emit(text(of: change, in: bounds))
        }
      },
      perform: { event, pad, _ in
        switch event {
        case .touchBegan(let x, let y): pad.touchBegan(at: Point(x: x, y: y))
        case .touchMoved(let x, let y): pad.touchMoved(to: Point(x: x, y: y))
        case .animate: pad.animate()
        case .clear: pad.clear()
        case .copy: pad.copy(from: MirrorView(of: pad, .both))
        }
      }
    )
  }

  /// Returns a change as the four views show it.
  private static func text(of change: DrawingChange, in bounds: Bounds) -> String {
    func places(_ point: Point) -> String {
      Mirror.allCases.map { "\($0.place(of: point, in: bounds))" }.joined(separator: " ")
    }
    return switch change {
    case .began(let point): "from \(places(point))"
    case .moved(let point): "to \(places(point))"
    case .cleared: "empty"
    }
  }
}
