package import StatecraftStudio
package import StateObjectSystems
import StateObjects
import Statecraft

/// Draws traffic lights in a studio.
package enum LightScene {
  /// A light whose states draw themselves.
  ///
  /// - Parameters:
  ///   - base: runs the light.
  ///   - light: the light.
  /// - Returns: the model with its picture.
  package static func model(_ base: any StudioModel, of light: TrafficLightObject) -> ScenicModel {
    let memory = SceneMemory()
    return ScenicModel(
      base,
      ScenicModel.Scenery(
        scene: { scene(light.picture, light.current.name) },
        changes: { memory.changes(state(light.picture, light.current.name)) },
        nextFrame: { light.nextChange },
        values: {
          [
            StudioValue(name: "canisters", text: "\(light.canisters)"),
            StudioValue(
              name: "shining",
              text: light.colours.enumerated().compactMap { $1 == nil ? nil : "\($0 + 1)" }.joined()
            ),
          ]
        }
      )
    )
  }

  /// The chart of a light, drawn by what is active.
  ///
  /// - Parameter base: runs the chart.
  /// - Returns: the model with its picture.
  package static func chart(_ base: any StudioModel) -> ScenicModel {
    let memory = SceneMemory()
    let current = Current(base)
    return ScenicModel(
      current,
      ScenicModel.Scenery(
        scene: { scene(picture(current.leaf), current.leaf) },
        changes: { memory.changes(state(picture(current.leaf), current.leaf)) }
      )
    )
  }

  /// What the light of the chart looks like in a state.
  package static func picture(_ state: String) -> LightPicture {
    var picture = LightPicture(canisters: 3)
    switch state {
    case "red": SolidLight.red().draw(&picture, after: .zero)
    case "yellow", "lit": SolidLight.yellow().draw(&picture, after: .zero)
    case "green": SolidLight.green().draw(&picture, after: .zero)
    default: break
    }
    return picture
  }

  private static func scene(_ picture: LightPicture, _ title: String) -> StudioScene {
    StudioScene(
      name: "picture",
      script: Scripts.picture,
      state: state(picture, title)
    )
  }

  private static func state(_ picture: LightPicture, _ title: String) -> String {
    SceneMemory.json(["svg": picture.svg, "title": "the traffic light shows \(title)"])
  }
}
