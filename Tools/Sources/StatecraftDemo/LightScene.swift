import StatecraftRecording
package import StatecraftStudio
package import StateObjectSystems
import StateObjects
import Statecraft

/// The scene of a traffic light in a studio.
package enum LightScene {
  /// Returns the scene of a light whose state objects draw themselves.
  package static func scenery(of light: TrafficLightObject) -> StudioScenery {
    let filter = SceneChangeFilter()
    return StudioScenery(
      scene: { _ in scene(light.picture, light.current.name) },
      changes: { _ in filter.changes(to: state(light.picture, light.current.name)) },
      nextFrame: { light.nextChange },
      values: { _ in
        [
          NamedValue(name: "canisters", text: "\(light.canisters)"),
          NamedValue(
            name: "shining",
            text: light.colours.enumerated().compactMap { $1 == nil ? nil : "\($0 + 1)" }.joined()
          ),
        ]
      }
    )
  }

  /// Returns the scene of a light's chart, drawn from its active state.
  package static func chart() -> StudioScenery {
    let filter = SceneChangeFilter()
    func leaf(_ machine: any NamedMachine) -> String { machine.configuration.last ?? "" }
    return StudioScenery(
      scene: { scene(picture(leaf($0)), leaf($0)) },
      changes: { filter.changes(to: state(picture(leaf($0)), leaf($0))) }
    )
  }

  /// Returns the picture of the chart's light in a state.
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
    SceneChangeFilter.json(["svg": picture.svg, "title": "the traffic light shows \(title)"])
  }
}
