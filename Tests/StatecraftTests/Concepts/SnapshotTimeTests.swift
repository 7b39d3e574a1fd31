import Foundation
import StatecraftRandom
import Testing

@testable import Statecraft

/// Times in snapshots: numbers of seconds that other programs can read.
@Suite struct SnapshotTimeTests {
  @Test(arguments: [Duration.seconds(Int64.max), Duration(attoseconds: .max)])
  func `a machine with a timer that never fires can be saved and restored`(
    _ never: Duration
  ) throws {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.onTimer("t")
      Trace.state("s") {
        Trace.after(never, to: "end")
        Trace.after("forever", to: "end") { _ in never }
        Trace.afterInactivity(never, to: "end")
        Trace.on(.a).raise(.b, after: never).startTimer("t", after: never)
        Trace.on(.b, to: "s")
      }
      Trace.final("end")
    }
    var machine = Machine(Trace(), chart: chart)
    machine.advance(by: .seconds(1))
    machine.send(.a)
    machine.send(.b)
    let decoder = JSONDecoder()
    decoder.userInfo[.statechart] = chart
    let data = try JSONEncoder().encode(machine.snapshot())
    let restored = try Machine.restoring(
      decoder.decode(Snapshot<Trace>.self, from: data),
      chart: chart
    )
    #expect(restored.machine.pendingTimers.count == 5)
    #expect(
      restored.machine.pendingTimers.map(\.remaining) == machine.pendingTimers.map(\.remaining)
    )
  }

  @Test func `a stored snapshot has its times as numbers of seconds, with the unit in the name`()
    throws
  {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.after(.milliseconds(3_300), to: "t") }
      Trace.state("t")
    }
    var machine = Machine(Trace(), chart: chart)
    machine.advance(by: .milliseconds(1_200))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let snapshot = machine.snapshot(at: WallTime(sinceEpoch: .milliseconds(1_763_786_308_250)))
    #expect(
      String(decoding: try encoder.encode(snapshot), as: UTF8.self) == """
        {
          "chart" : "Trace",
          "configuration" : [
            "s"
          ],
          "context" : {
            "log" : [

            ],
            "n" : 0
          },
          "ended" : [

          ],
          "history" : [

          ],
          "invocations" : [

          ],
          "isDone" : false,
          "nowSeconds" : 1.2,
          "postponed" : [

          ],
          "takenAt" : 1763786308.25,
          "timers" : [
            {
              "durationSeconds" : 3.3,
              "name" : "after 3.3 seconds",
              "position" : 0,
              "remainingSeconds" : 2.1,
              "state" : "s"
            }
          ],
          "version" : 1
        }
        """
    )
  }

  @Test func `times are exact to nanoseconds for 97 days, to microseconds for 270 years`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let short = Duration.nanoseconds(Int64(random.next() % 8_380_800_000_000_000))
      #expect(Duration(inSeconds: short.inSeconds) == short)
      #expect(Duration(inSeconds: (.zero - short).inSeconds) == .zero - short)
      let long = Duration.nanoseconds(Int64(random.next() % 8_514_720_000_000_000_000))
      let difference = Duration(inSeconds: long.inSeconds).map { $0 - long } ?? .seconds(1)
      #expect(difference < .microseconds(1) && difference > .microseconds(-1))
    }
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e16, -1e300, .greatestFiniteMagnitude,
  ])
  func `a number that is not a time is refused without a trap`(value: Double) {
    #expect(Duration(inSeconds: value) == nil)
  }

  @Test func `a time that is too large is refused with its place`() {
    let stored = """
      {"chart": "Turnstile", "version": 1, "configuration": ["locked"], "history": [], "timers": [],
       "invocations": [], "ended": [], "nowSeconds": 1e200, "isDone": false, "postponed": [],
       "context": {"credit": 0, "culprit": ""}}
      """
    let error = #expect(throws: RestoreError.self) {
      try JSONDecoder().decode(Machine<Turnstile>.self, from: Data(stored.utf8))
    }
    #expect(
      error?.problems.map(\.description) == [
        "the snapshot cannot be read: 1e+200 seconds is out of range; the longest time is 30 "
          + "million years at 'nowSeconds'"
      ]
    )
  }
}
