import StateObjectSystems
import StatecraftConsole

/// What can happen on a working day.
enum DayEvent: Codable {
  case work(hour: Double)
  case finishTask

  static let blueprint = ObjectMachine<WorkingDayObject, Self>.Blueprint(
    events: .named("work", "finishTask", carrying: ["work"]),
    samples: [9, 12.5, 15, 18, 22].map { .work(hour: $0) },
    make: { emit in WorkingDayObject { emit(EmittedOutput($0)) } },
    perform: { event, day, _ in
      switch event {
      case .work(let hour): try day.work(at: hour)
      case .finishTask: day.finishTask()
      }
    }
  )
}
