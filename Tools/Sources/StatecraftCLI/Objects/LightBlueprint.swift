import StateObjectSystems
import StatecraftConsole

/// A traffic light takes no events; only time moves it.
///
/// - Parameter make: makes the light.
/// - Returns: how to drive it.
func lightBlueprint(
  _ make: @escaping @Sendable () throws -> TrafficLightObject
) -> ObjectMachine<TrafficLightObject, Never>.Blueprint {
  ObjectMachine.Blueprint(
    events: [],
    make: { _ in try make() },
    perform: { _, _, _ in }
  )
}
