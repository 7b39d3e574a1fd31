import StatecraftRecording
package import StatecraftStudio

/// The scene of an elevator in a studio: a cabin in its shaft, with doors.
///
/// Only the scene has floors; the chart has none. While the elevator runs, the cabin goes up and
/// down between them, and it stops at the next floor. The scene depends only on the machine's time,
/// so that all pages show the same.
package enum ElevatorScene {
  private final class Shaft {
    var cabin = Cabin()
  }

  /// Returns the scene of an elevator.
  package static func scenery() -> StudioScenery {
    let shaft = Shaft()
    let filter = SceneChangeFilter()
    func state(_ machine: any NamedMachine) -> String {
      shaft.cabin.follow(leaf(of: machine), at: machine.now)
      return shaft.cabin.text(leaf(of: machine))
    }
    return StudioScenery(
      scene: { StudioScene(name: "elevator", script: Scripts.elevator, state: state($0)) },
      changes: { filter.changes(to: state($0)) },
      values: { machine in
        shaft.cabin.follow(leaf(of: machine), at: machine.now)
        return shaft.cabin.values
      }
    )
  }

  private static func leaf(of machine: any NamedMachine) -> String {
    machine.configuration.last ?? ""
  }
}
