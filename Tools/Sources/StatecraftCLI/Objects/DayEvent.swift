import StateObjectSystems
import StatecraftCommandLine

/// The events of a working day.
enum DayEvent: Codable {
  case work(hour: Double)
  case finishTask

  static let blueprint = ObjectBlueprint<WorkingDayObject, Self>(
    events: .named("work", "finishTask", carrying: ["work"]),
    samples: [9, 12.5, 15, 18, 22].map { .work(hour: $0) },
    make: { emit in WorkingDayObject { emit($0) } },
    perform: { event, day, _ in
      switch event {
      case .work(let hour): try day.work(at: hour)
      case .finishTask: day.finishTask()
      }
    }
  )
}
