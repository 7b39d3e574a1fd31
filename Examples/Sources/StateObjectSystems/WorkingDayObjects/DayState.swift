public import StateObjects

/// A part of a day.
public protocol DayState: SharedState where Interface == any DayState {
  /// Does the work, or passes the request to the next part of the day.
  func work(_ day: WorkingDayObject)
}

struct Forenoon: DayState {
  func work(_ day: WorkingDayObject) {
    guard day.hour < 12 else { return day.become(Noon.self).work(day) }
    day.does("works, full of energy")
  }
}

struct Noon: DayState {
  func work(_ day: WorkingDayObject) {
    guard day.hour < 13 else { return day.become(Afternoon.self).work(day) }
    day.does("has lunch")
  }
}

struct Afternoon: DayState {
  func work(_ day: WorkingDayObject) {
    guard day.hour < 17 else { return day.become(Evening.self).work(day) }
    day.does("works, in good form")
  }
}

struct Evening: DayState {
  func work(_ day: WorkingDayObject) {
    if day.taskFinished { return day.become(Rest.self).work(day) }
    guard day.hour < 21 else { return day.become(Sleeping.self).work(day) }
    day.does("works overtime, tired")
  }
}

struct Rest: DayState {
  func work(_ day: WorkingDayObject) { day.does("is at home") }
}

struct Sleeping: DayState {
  func work(_ day: WorkingDayObject) { day.does("sleeps") }
}
