import StateObjectSystems
import StatecraftConsole

/// A traffic light takes no events; only time moves it.
let lightBlueprint = ObjectMachine<TrafficLightObject, Never>.Blueprint(
  events: [],
  make: { _ in try TrafficLightObject() },
  perform: { _, _, _ in }
)
