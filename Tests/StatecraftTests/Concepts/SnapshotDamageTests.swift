import Foundation
import StatecraftRandom
import Testing

@testable import Statecraft

/// Snapshots that were changed at random: a run can produce each one that is accepted.
@Suite struct SnapshotDamageTests {
  private static let seed: UInt64 = 2_026
  private static let rounds = 3_000
  private static let time = WallTime(sinceEpoch: .seconds(1_763_786_308))

  @Test func `a damaged snapshot that is accepted is legal and can continue`() throws {
    print("snapshots are damaged with seed \(Self.seed), \(Self.rounds) rounds")
    var random = SplitMix64(seed: Self.seed)
    var refused: [String: Int] = [:]
    var noted = 0
    var accepted = 0
    for round in 0..<Self.rounds {
      let data = try damagedData(&random)
      let decoder = JSONDecoder()
      decoder.userInfo[.statechart] = Self.chart
      do {
        let snapshot = try decoder.decode(Snapshot<Trace>.self, from: data)
        let restored = try Machine.restoring(snapshot, chart: Self.chart, at: Self.time)
        accepted += 1
        noted += restored.notes.isEmpty ? 0 : 1
        try check(restored.machine, "round \(round): \(String(decoding: data, as: UTF8.self))")
      } catch let error as RestoreError {
        #expect(!error.problems.isEmpty)
        for problem in error.problems {
          let kind = "\(Mirror(reflecting: problem).children.first?.label ?? "\(problem)")"
          refused[kind, default: 0] += 1
        }
      } catch is DecodingError {
        // No snapshot at all.
        refused["no snapshot", default: 0] += 1
      }
    }
    // What is worth looking for was found.
    #expect(accepted > 100)
    #expect(noted > 20)
    #expect(refused.count >= 12, "\(refused)")
  }

  @Test func `random bytes in a stored snapshot never trap`() throws {
    print("bytes are changed with seed \(Self.seed), \(Self.rounds) rounds")
    var random = SplitMix64(seed: Self.seed)
    let bytes = Array("0123456789\"[]{},:abcxe-.".utf8)
    for _ in 0..<Self.rounds {
      var data = try JSONEncoder().encode(Self.machine(&random).snapshot(at: Self.time))
      for _ in 0...random.number(below: 3) {
        data[data.startIndex + random.number(below: data.count)] = random.pick(bytes)
      }
      let decoder = JSONDecoder()
      decoder.userInfo[.statechart] = Self.chart
      guard let snapshot = try? decoder.decode(Snapshot<Trace>.self, from: data),
        let restored = try? Machine.restoring(snapshot, chart: Self.chart, at: Self.time)
      else { continue }
      try check(restored.machine, String(decoding: data, as: UTF8.self))
    }
  }

  // MARK: - What is damaged

  /// Everything that a snapshot can hold.
  private static let chart = MachineChart<Trace>(
    initial: "idle",
    postponed: .limit(1, whenFull: .dropOldest)
  ) {
    Trace.after(.seconds(500)).do { $0.n &+= 1 }
    Trace.onTimer("timer").do { $0.n &+= 1 }
    Trace.state("idle") {
      Trace.postpone(.c)
      Trace.on(.a, to: "work")
      Trace.on(.b, to: .deepHistory(of: "work"))
      Trace.on(.d, to: "pass").startTimer("timer", after: .seconds(9), onRestore: .deadline)
    }
    Trace.state("pass") { Trace.always(to: "idle") }
    Trace.state("work", initial: "both") {
      Trace.holding(\.held) { _ in "held" }
      Trace.on(.e, to: "idle")
      Trace.after(.seconds(60), to: "end")
      Trace.parallel("both") {
        Trace.state("left", initial: "l1") {
          Trace.state("l1") {
            Trace.on(.a, to: "l2")
            Trace.after(.seconds(2)).do { $0.n &+= 1 }
          }
          Trace.state("l2") {
            Trace.postpone(.d).when("often") { $0.n % 3 != 0 }
            Trace.after("late", to: "l1", onRestore: .deadline) { .seconds($0.n % 7 + 1) }
          }
        }
        Trace.state("right", initial: "r1") {
          Trace.state("r1") {
            Trace.invoke("job") { _, _ in 1 }.onDone { $0.n &+= $1 }
            Trace.on(.b, to: "r2").raise(.c, after: .seconds(3))
          }
          Trace.state("r2") {
            Trace.on(.c, to: "r1").raise(.a, after: .seconds(5), id: "event", onRestore: .restart)
            Trace.afterInactivity(.seconds(4), to: "r1")
            Trace.invoke("wait") { _, _ in 1 }.onRestore(.fail("lost")).onFailure(to: "r1")
          }
        }
      }
    }
    Trace.final("end", output: { $0.n }) { Trace.onExit { $0.n &+= 100 } }
  }

  /// A machine after some random events.
  private static func machine(_ random: inout SplitMix64) -> Machine<Trace> {
    var machine = Machine(Trace(), chart: chart)
    for _ in 0..<random.number(below: 12) {
      switch random.number(below: 8) {
      case 0: machine.advance(by: .seconds(random.number(below: 4)))
      case 1: machine.complete("job", with: 2)
      case 2 where random.chance(10): machine.advance(by: .seconds(70))
      default: machine.send(random.pick(Trace.Event.allCases))
      }
    }
    return machine
  }

  private func damagedData(_ random: inout SplitMix64) throws -> Data {
    let data = try JSONEncoder().encode(Self.machine(&random).snapshot(at: Self.time))
    var value = try JSONSerialization.jsonObject(with: data)
    for _ in 0...random.number(below: 2) { value = damaged(value, &random) }
    return try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
  }

  /// A value in which one thing at random is another.
  private func damaged(_ value: Any, _ random: inout SplitMix64) -> Any {
    switch value {
    case var object as [String: Any]:
      let keys = object.keys.sorted()
      guard !keys.isEmpty else { return ["x": 1] }
      let key = random.pick(keys)
      if random.chance(4) {
        object[key] = nil
      } else {
        object[key] = object[key].map { damaged($0, &random) }
      }
      return object
    case var array as [Any]:
      if array.isEmpty || random.chance(30) {
        array.append(array.isEmpty || random.chance(60) ? words(&random) : random.pick(array))
        return array
      }
      let index = random.number(below: array.count)
      if random.chance(50) {
        array.remove(at: index)
      } else {
        array[index] = damaged(array[index], &random)
      }
      return array
    case is String: return words(&random)
    case let number as NSNumber:
      let choices: [Any] = [
        number.intValue &+ 1, number.intValue &- 1, 0, -1, 1e15, 1e18, 0.5, Int.max, Int.min,
        !number.boolValue, number.boolValue, "1",
      ]
      return random.pick(choices)
    default: return words(&random)
    }
  }

  private func words(_ random: inout SplitMix64) -> String {
    random.pick([
      "idle", "pass", "work", "both", "left", "l1", "l2", "right", "r1", "r2", "end", "a", "b", "c",
      "d", "e", "job", "wait", "timer", "event", "deadline", "", "nowhere",
    ])
  }

  // MARK: - What is legal

  private func check(_ machine: Machine<Trace>, _ comment: String) throws {
    let text = Comment(rawValue: comment)
    let program = machine.program
    let engine = machine.engine
    #expect(program.legalityProblem(of: engine.configuration, within: 0) == nil, text)
    #expect(engine.isDone == program.topology.isInFinalState(0, engine.configuration), text)
    let snapshot = machine.snapshot(at: Self.time)
    if engine.isDone {
      #expect(machine.postponedEvents.isEmpty && engine.timers.isEmpty, text)
      #expect(engine.invocations.isEmpty && machine.output is Int?, text)
    } else {
      #expect(machine.output == nil, text)
      #expect(program.restlessTransition(in: engine.configuration) == nil, text)
      for event in machine.postponedEvents {
        let column = Trace.caseIndex(of: event)
        #expect(program.canPostpone(column, in: engine.configuration), text)
      }
    }
    for timer in machine.pendingTimers {
      #expect(timer.remaining <= timer.duration, text)
      #expect(timer.id.state.isEmpty || machine.isIn(.init(stringLiteral: timer.id.state)), text)
    }
    // It can be saved and restored as what it is, with nothing to be noted.
    let decoder = JSONDecoder()
    decoder.userInfo[.statechart] = Self.chart
    let saved = try decoder.decode(Snapshot<Trace>.self, from: JSONEncoder().encode(snapshot))
    let again = try Machine.restoring(saved, chart: Self.chart, at: snapshot.takenAt)
    // An output that was lost stays lost.
    let isLost = machine.isDone && machine.output == nil
    #expect(again.notes.isEmpty || isLost && again.notes == [.lostOutput(state: "end")], text)
    #expect(again.machine == machine, text)
    #expect(again.machine.output as? Int == machine.output as? Int, text)

    var restored = machine
    for event in Trace.Event.allCases { restored.send(event) }
    restored.complete("job", with: 1)
    restored.failInterruptedInvocations()
    restored.advance(by: .seconds(1_000))
    let problem = program.legalityProblem(of: restored.engine.configuration, within: 0)
    #expect(problem == nil, text)
  }
}
