import StateObjectSystems
import StatecraftCommandLine

/// A traffic light takes no events; only time moves it.
///
/// - Parameter make: makes the light.
/// - Returns: how to drive it.
func lightBlueprint(
  _ make: @escaping @Sendable () throws -> TrafficLightObject
) -> ObjectBlueprint<TrafficLightObject, Never> {
  ObjectBlueprint(
    events: [],
    make: { _ in try make() },
    perform: { _, _, _ in }
  )
}
