import Foundation
import StatecraftStudio

/// Where an elevator's cabin is, and how far its doors are open, by the states that it follows.
///
/// Everything begins when what goes on has ended: the cabin sets off when the doors are shut, and the
/// doors open when it stands.
struct Cabin {
  /// How many floors there are.
  static let floors = 4
  /// How long the cabin takes from one floor to the next.
  static let pace = Duration.milliseconds(1_500)
  /// How long the doors take, and the cabin to come to a stop.
  static let slide = Duration.milliseconds(700)

  private var isRunning = false
  /// When the cabin sets off, or begins to come to a stop.
  private var begins = Duration.zero - slide
  /// From where, in floors above the lowest, and to where when it comes to a stop.
  private var from = 0.0
  private var to = 0.0
  private var goesUp = true
  private var isOpen = false
  private var doorsBegin = Duration.zero - slide

  /// Takes note of the machine's state.
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

  /// Where it is, in floors above the lowest.
  func place(at now: Duration) -> Double {
    guard isRunning else {
      return from + (to - from) * min(1, max(0, (now - begins) / Self.slide))
    }
    let position = position(at: now)
    return min(position, 2 * Self.top - position)
  }

  private func direction(at now: Duration) -> Bool { position(at: now) < Self.top }

  /// Where it is on a line that goes up and comes down again.
  private func position(at now: Duration) -> Double {
    let start = goesUp ? from : 2 * Self.top - from
    let way = max(0, (now - begins) / Self.pace)
    return (start + way).truncatingRemainder(dividingBy: 2 * Self.top)
  }

  private static let top = Double(floors - 1)

  /// What people read of it.
  var values: [StudioValue] {
    [
      StudioValue(name: "doors", text: isOpen ? "open" : "closed"),
      StudioValue(name: "floor", text: isRunning ? "on its way" : "\(Int(to) + 1)"),
    ]
  }

  /// What a page is told, as JSON; times are milliseconds.
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
    return SceneMemory.json(picture)
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
