import StateObjectSystems
import StatecraftCommandLine

/// Returns the blueprint of a traffic light, which takes no events and depends only on time.
///
/// - Parameter make: creates the light.
/// - Returns: the blueprint.
func lightBlueprint(
  _ make: @escaping @Sendable () throws -> TrafficLightObject
) -> ObjectBlueprint<TrafficLightObject, Never> {
  ObjectBlueprint(
    events: [],
    make: { _ in try make() },
    perform: { _, _, _ in }
  )
}
