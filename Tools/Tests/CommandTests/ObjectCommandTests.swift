import Foundation
import Testing

/// The scenarios of the systems that are state objects, as a user replays them.
@Suite struct ObjectCommandTests {
  private struct Step: Decodable, Equatable {
    var event: String?
    var outcome: String?
    var configuration: [String]
    var outputs: [String]?
    var reason: String?
  }

  private func run(_ machine: String, _ lines: [String]) throws -> [Step] {
    let events = lines.map { "'\($0)'" }.joined(separator: " ")
    let result = try Command.run(
      """
      printf '%s\\n' \(events) > events
      statecraft run \(machine) --events events --virtual-time --json
      """
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
    return try result.lines.map { try JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
  }

  private func states(_ machine: String, _ lines: [String]) throws -> [String] {
    try run(machine, lines).map { $0.configuration.joined(separator: "+") }
  }

  @Test func `the location tracker starts, pauses, checks in, finds children and stops`() throws {
    let steps = try run(
      "location-tracker",
      [
        "startTracking", #"pauseTracking {"seconds":2}"#, "@wait 2s", "makeCheckIn",
        "findMyChildren", "stopTracking",
      ]
    )
    #expect(
      steps.map { "\($0.event ?? "start") \($0.configuration)" } == [
        #"start ["disabled"]"#, #"startTracking ["enabled"]"#, #"pauseTracking ["disabled"]"#,
        #"after 1.0 seconds ["disabled"]"#, #"after 1.0 seconds ["enabled"]"#,
        #"@wait 2s ["enabled"]"#, #"makeCheckIn ["enabled"]"#, #"findMyChildren ["enabled"]"#,
        #"stopTracking ["disabled"]"#,
      ]
    )
    #expect(steps[3].outcome == "internal")
    #expect(steps.compactMap(\.outputs).flatMap(\.self).filter { $0.hasSuffix("…") }.count == 3)
  }

  @Test func `a check-in of the location tracker ends the pause`() throws {
    let lines = [
      "startTracking", #"pauseTracking {"seconds":2}"#, "makeCheckIn", "findMyChildren",
      "stopTracking", "@wait 9s",
    ]
    #expect(
      try states("location-tracker", lines)
        == ["disabled", "enabled", "disabled", "enabled", "enabled", "disabled", "disabled"]
    )
  }

  @Test func `the mirror pad ignores touches while it replays`() throws {
    let steps = try run(
      "mirror-pad",
      [
        #"touchBegan {"x":1,"y":2}"#, #"touchMoved {"x":3,"y":4}"#, "animate",
        #"touchMoved {"x":5,"y":6}"#, "@wait 1s", "clear", "animate", "copy",
      ]
    )
    #expect(
      steps.map { $0.configuration.joined() } == [
        "acceptInput", "acceptInput", "acceptInput", "animate", "animate", "animate",
        "acceptInput", "acceptInput", "acceptInput", "acceptInput", "acceptInput",
      ]
    )
    #expect(steps[4].outcome == "refused")
    #expect(steps[4].reason == "'animate' does not support touchMoved")
    #expect(steps[1].outputs == ["from (1, 2) (399, 2) (1, 298) (399, 298)"])
  }

  @Test func `shared states set themselves`() throws {
    #expect(
      try states("shared-states", ["prepare", "work", "rest", "work"])
        == ["resting", "preparing", "working", "resting", "working"]
    )
  }

  @Test func `animations follow each other and end`() throws {
    #expect(
      try states("animation", [#"play {"name":"spin"}"#, "@wait 10s"])
        == ["still", "spin", "slide", "pulse", "still", "still"]
    )
  }

  @Test(arguments: [
    #"rotate {"degrees":90,"seconds":-1}"#, #"rotate {"degrees":90,"seconds":1e300}"#,
    #"play {"name":"nothing"}"#, "stop",
  ])
  func `an unsupported action of the animation engine is refused`(line: String) throws {
    let steps = try run("animation", [line])
    #expect(steps.last?.outcome == "refused")
    #expect(steps.last?.configuration == ["still"])
  }

  @Test func `each hour of a working day has its state`() throws {
    let hours = [9, 10, 12, 13, 14, 17, 19, 22, 9]
    #expect(
      try states("working-day-objects", hours.map { #"work {"hour":\#($0)}"# }) == [
        "forenoon", "forenoon", "forenoon", "noon", "afternoon", "afternoon", "evening", "evening",
        "sleeping", "sleeping",
      ]
    )
    #expect(
      try states("working-day-objects", ["finishTask", #"work {"hour":17}"#]).last == "rest"
    )
    let refused = try run("working-day-objects", [#"work {"hour":-1}"#]).last
    #expect(refused?.outcome == "refused")
    #expect(
      refused?.reason == "'forenoon' refuses work: the hour lies between 0 and 24, not at -1.0"
    )
  }

  @Test func `only time changes the traffic light`() throws {
    #expect(
      try states("traffic-light-objects", ["@wait 4500ms"])
        == ["green", "yellow", "red", "green", "yellow", "yellow"]
    )
    let result = try Command.run("echo go | statecraft run traffic-light-objects")
    #expect(result.code == 65)
    #expect(result.errors.contains("unknown event 'go'"))
  }

  @Test func `an explanation repeats the earlier events on another context`() throws {
    let result = try Command.run(
      #"statecraft explain location-tracker stopTracking makeCheckIn 'pauseTracking {"seconds":-1}' "#
        + "--after startTracking"
    )
    #expect(
      result.output == """
        in enabled:
        stopTracking: taken: enabled → disabled
        makeCheckIn: taken: 'enabled' handles it
        pauseTracking {"seconds":-1}: refused: 'enabled' refuses pauseTracking: a pause lasts from \
        0 to 86400 seconds, not -1

        """
    )
  }

  @Test func `real time passes for delays`() throws {
    let result = try Command.run("echo '@wait 1100ms' | statecraft run traffic-light-objects")
    // It may take longer than it should, so that more happens.
    #expect(result.lines.prefix(2) == ["start → green", "after 1.0 seconds → yellow"])
  }
}
