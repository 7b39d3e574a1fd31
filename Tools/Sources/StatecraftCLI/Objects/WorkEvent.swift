import StateObjectSystems
import StateObjects
import StatecraftCommandLine

/// The states that can become the state of the machine.
enum WorkEvent: String, Codable {
  case prepare, work, rest

  static let blueprint = ObjectBlueprint<GenericMachine<any WorkState>, Self>(
    events: .named("prepare", "work", "rest"),
    make: { emit in GenericMachine(Resting.instance()) { emit($0) } },
    perform: { event, machine, _ in
      switch event {
      case .prepare: Preparing.instance().take(machine)
      case .work: Working.instance().take(machine)
      case .rest: Resting.instance().take(machine)
      }
    }
  )
}
