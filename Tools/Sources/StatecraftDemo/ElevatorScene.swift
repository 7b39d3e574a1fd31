package import StatecraftStudio

/// Draws an elevator in a studio: a cabin in its shaft, with doors.
///
/// The chart knows no floors. They are the picture's own: while the elevator runs, the cabin goes up
/// and down between them, and it comes to a stop at the next one. Everything follows from the machine's
/// time, so that all pages show the same, and time that stands still shows a still picture.
package enum ElevatorScene {
  private final class Shaft {
    var cabin = Cabin()
  }

  /// Adds a picture to an elevator's model.
  ///
  /// - Parameter base: runs the chart.
  /// - Returns: the model with its picture.
  package static func model(_ base: any StudioModel) -> ScenicModel {
    let current = Current(base)
    let shaft = Shaft()
    let memory = SceneMemory()
    func state() -> String {
      shaft.cabin.follow(current.leaf, at: current.now)
      return shaft.cabin.text(current.leaf)
    }
    return ScenicModel(
      current,
      ScenicModel.Scenery(
        scene: { StudioScene(name: "elevator", script: Scripts.elevator, state: state()) },
        changes: { memory.changes(state()) },
        values: {
          shaft.cabin.follow(current.leaf, at: current.now)
          return shaft.cabin.values
        }
      )
    )
  }
}
