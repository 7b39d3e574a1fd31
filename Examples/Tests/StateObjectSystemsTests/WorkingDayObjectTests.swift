import SeedSystems
import StateObjectSystems
import StateObjects
import Statecraft
import Testing

@Suite struct WorkingDayObjectTests {
  @Test func `a day with an unfinished task goes from forenoon to sleeping`() throws {
    let day = WorkingDayObject()
    let scenario: [(hour: Double, state: String)] = [
      (9, "forenoon"), (10, "forenoon"), (12, "noon"), (13, "afternoon"), (14, "afternoon"),
      (17, "evening"), (19, "evening"), (22, "sleeping"), (9, "sleeping"),
    ]
    for (hour, state) in scenario {
      try day.work(at: hour)
      #expect(day.current.name == state, "at \(hour)")
    }
  }

  @Test func `the worker goes home at 17 when the task is finished`() throws {
    let day = WorkingDayObject()
    day.finishTask()
    try day.work(at: 16.9)
    #expect(day.current.name == "afternoon")
    try day.work(at: 17)
    #expect(day.current.name == "rest")
  }

  @Test(arguments: [-1, -.leastNonzeroMagnitude, 24.001, .nan, .infinity, -.infinity])
  func `an hour outside of the day is refused and changes nothing`(hour: Double) throws {
    let log = Log()
    let day = WorkingDayObject { log.lines.append($0) }
    try day.work(at: 12)
    _ = log.take()
    let refusal = #expect(throws: StateRefusal.self) { try day.work(at: hour) }
    #expect(
      refusal?.description
        == "'noon' refuses work: the hour lies between 0 and 24, not at \(hour)"
    )
    #expect(day.hour == 12)
    #expect(log.take().isEmpty)
  }

  @Test(arguments: [
    [9, 10, 12, 13, 14, 17, 19, 22, 9], [20.99], [24], [0], [12, 9, 21], [16.5, 17.25, 3],
  ])
  func `the objects and the chart give the same answers`(hours: [Double]) throws {
    for isFinished in [false, true] {
      let log = Log()
      let object = WorkingDayObject(taskFinished: isFinished) { log.lines.append($0) }
      var chart = Machine(WorkingDay(taskFinished: isFinished))
      for hour in hours {
        try object.work(at: hour)
        #expect(chart.send(.work(hour: hour)).outputs == log.take())
      }
    }
  }

  @Test func `the graph has the transitions that were taken`() throws {
    let day = WorkingDayObject()
    try day.work(at: 22)
    #expect(
      day.current.graph.edges.map { "\($0.from) → \($0.to): \($0.label)" } == [
        "forenoon → noon: work", "noon → afternoon: work", "afternoon → evening: work",
        "evening → sleeping: work",
      ]
    )
  }
}
