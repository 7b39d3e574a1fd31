import StatecraftRecording
import Foundation
import StatecraftStudio

/// The position of an elevator's cabin and of its doors, computed from the machine's states and
/// time.
///
/// Movements do not overlap: the cabin starts after the doors have closed, and the doors open after
/// the cabin has stopped.
struct Cabin {
  /// The number of floors.
  static let floors = 4
  /// The time from one floor to the next.
  static let pace = Duration.milliseconds(1_500)
  /// The time in which the doors open or close, and in which the cabin comes to a stop.
  static let slide = Duration.milliseconds(700)

  private var isRunning = false
  /// The time at which the cabin starts, or begins to stop.
  private var begins = Duration.zero - slide
  /// The start and the end of the movement, in floors above the lowest.
  private var from = 0.0
  private var to = 0.0
  private var goesUp = true
  private var isOpen = false
  private var doorsBegin = Duration.zero - slide

  /// Updates the movements for the machine's state.
  mutating func follow(_ state: String, at now: Duration) {
    let (runs, opens) = (state == "running", state == "open")
    if runs != isRunning {
      let (here, isUp) = (place(at: now), direction(at: now))
      from = here
      if runs {
        begins = max(now, doorsBegin + Self.slide)
      } else {
        goesUp = isUp
        to = from.rounded(goesUp ? .up : .down)
        begins = now
      }
      isRunning = runs
    }
    if opens != isOpen {
      doorsBegin = max(now, isRunning ? now : begins + Self.slide)
      isOpen = opens
    }
  }

  /// Returns the position in floors above the lowest.
  func place(at now: Duration) -> Double {
    guard isRunning else {
      return from + (to - from) * min(1, max(0, (now - begins) / Self.slide))
    }
    let position = position(at: now)
    return min(position, 2 * Self.top - position)
  }

  private func direction(at now: Duration) -> Bool { position(at: now) < Self.top }

  /// Returns the position in a cycle up and down, from 0 to twice the number of floors between.
  private func position(at now: Duration) -> Double {
    let start = goesUp ? from : 2 * Self.top - from
    let way = max(0, (now - begins) / Self.pace)
    return (start + way).truncatingRemainder(dividingBy: 2 * Self.top)
  }

  private static let top = Double(floors - 1)

  /// The cabin as values in readable form.
  var values: [NamedValue] {
    [
      NamedValue(name: "doors", text: isOpen ? "open" : "closed"),
      NamedValue(name: "floor", text: isRunning ? "on its way" : "\(Int(to) + 1)"),
    ]
  }

  /// Returns the state of the scene as JSON, with times in milliseconds.
  func text(_ state: String) -> String {
    let picture = Picture(
      state: state,
      isRunning: isRunning,
      begins: begins / .milliseconds(1),
      from: from,
      to: to,
      goesUp: goesUp,
      isOpen: isOpen,
      doorsBegin: doorsBegin / .milliseconds(1),
      floors: Self.floors,
      pace: Self.pace / .milliseconds(1),
      slide: Self.slide / .milliseconds(1)
    )
    return SceneChangeFilter.json(picture)
  }

  private struct Picture: Encodable {
    var state: String
    var isRunning: Bool
    var begins: Double
    var from: Double
    var to: Double
    var goesUp: Bool
    var isOpen: Bool
    var doorsBegin: Double
    var floors: Int
    var pace: Double
    var slide: Double
  }
}
