import StateObjectSystems
import StatecraftCommandLine

/// The requests to a location tracker.
enum TrackerEvent: Codable {
  case startTracking, stopTracking
  case pauseTracking(seconds: Int)
  case makeCheckIn, findMyChildren

  static let blueprint = ObjectBlueprint<LocationTracker, Self>(
    events: .named(
      "startTracking",
      "stopTracking",
      "pauseTracking",
      "makeCheckIn",
      "findMyChildren",
      carrying: ["pauseTracking"]
    ),
    samples: [.pauseTracking(seconds: 1)],
    make: { emit in LocationTracker { emit($0) } },
    perform: { event, tracker, _ in
      switch event {
      case .startTracking: tracker.startTracking()
      case .stopTracking: tracker.stopTracking()
      case .pauseTracking(let seconds): tracker.pauseTracking(for: seconds)
      case .makeCheckIn: tracker.makeCheckIn()
      case .findMyChildren: tracker.findMyChildren()
      }
    }
  )
}
