import Foundation
import SeedSystems
import Statecraft
import Testing

@Suite struct WorkingDayTests {
  @Test func `a day with an unfinished task goes from forenoon to sleeping`() {
    var day = Machine(WorkingDay())
    let scenario: [(hour: Double, state: WorkingDay.State)] = [
      (9, .forenoon), (10, .forenoon), (12, .noon), (13, .afternoon), (14, .afternoon),
      (17, .overtime), (19, .overtime), (22, .sleeping),
    ]
    for (hour, state) in scenario {
      let outcome = day.send(.work(hour: hour))
      #expect(outcome.isTaken)
      #expect(day.state == state, "at \(hour)")
      #expect(outcome.outputs.count == 1, "each request is answered once, by one state")
    }
  }

  @Test func `overtime is worked in the evening`() {
    var day = Machine(WorkingDay())
    #expect(day.send(.work(hour: 17)).configuration == [.evening, .overtime])
  }

  @Test func `the worker goes home at 17 when the task is finished`() {
    var day = Machine(WorkingDay())
    #expect(day.send(.finishTask).kind == .internal)
    day.send(.work(hour: 16.9))
    #expect(day.state == .afternoon)
    #expect(day.send(.work(hour: 17)).outputs == ["17:00 is at home"])
    #expect(day.state == .rest)
  }

  @Test func `a task that is finished during overtime ends the day at the next request`() {
    var day = Machine(WorkingDay())
    day.send(.work(hour: 18))
    day.send(.finishTask)
    #expect(day.state == .overtime)
    day.send(.work(hour: 18.5))
    #expect(day.state == .rest)
  }

  @Test func `a day never runs backwards`() {
    var day = Machine(WorkingDay())
    day.send(.work(hour: 22))
    #expect(day.send(.work(hour: 9)).outputs == ["9:00 sleeps"])
    #expect(day.state == .sleeping)
  }

  @Test func `states pass a request on until one of them answers it`() {
    var day = Machine(WorkingDay())
    let outcome = day.send(.work(hour: 14.5))
    #expect(outcome.exited == [.forenoon, .noon])
    #expect(outcome.entered == [.noon, .afternoon])
    #expect(outcome.outputs == ["14:30 works, in good form"])
  }

  @Test(arguments: [-1, -.leastNonzeroMagnitude, 24.001, .nan, .infinity, -.infinity])
  func `an hour outside of the day is refused and changes nothing`(hour: Double) {
    var day = Machine(WorkingDay())
    day.send(.work(hour: 12))
    let before = day
    let outcome = day.send(.work(hour: hour))
    #expect(outcome.kind == .refused)
    #expect(
      outcome.explanation?.reason
        == "in WorkingDay, the guard \"the hour lies between 0 and 24\" is false"
    )
    #expect(day == before)
  }

  @Test(arguments: [(0.0, "0:00"), (24, "24:00"), (9.25, "9:15")])
  func `the first and the last hour of a day are accepted`(hour: Double, time: String) throws {
    var day = Machine(WorkingDay())
    #expect(try #require(day.send(.work(hour: hour)).outputs.first).hasPrefix(time + " "))
  }

  @Test func `events are read from JSON as the command line writes them`() throws {
    let text = Data(#"{"work":{"hour":9.5}}"#.utf8)
    #expect(try JSONDecoder().decode(WorkingDay.Event.self, from: text) == .work(hour: 9.5))
  }

  @Test func `the chart is sound`() {
    #expect(WorkingDay.chart.diagnostics.isEmpty)
  }
}
