import Statecraft
import Testing

@testable import RandomCharts

/// Outputs, delayed events, timers, work and errors in charts whose regions have tables of their own.
@Suite struct RegionEffectTests {
  @Test(arguments: Organ.Sort.allCases)
  func `effects of regions are the same with and without a table`(sort: Organ.Sort) throws {
    let chart = Organ.chart([sort])
    let fromTable = try agreement(chart).check(250)
    #expect(fromTable > 100)
  }

  @Test func `all effects of regions together are the same with and without a table`() throws {
    for seed in 0..<2 as Range<UInt64> {
      let fromTable = try agreement(Organ.chart(Organ.Sort.allCases)).check(250, seed: seed)
      #expect(fromTable > 80)
    }
  }

  @Test func `effects of regions that go on after errors are the same with and without a table`()
    throws
  {
    try agreement(Organ.chart(Organ.Sort.allCases, errors: .raise)).check(250)
  }

  @Test(arguments: [Organ.Sort.delayed, .waiting])
  func `too many delayed events of several regions are taken back in all of them`(
    sort: Organ.Sort
  ) throws {
    let chart = Organ.chart([sort], delayed: .limit(5))
    try agreement(chart).check(250)
    var (machine, plain) = try machines(chart)
    var failed = 0
    for event in [Organ.Event.four, .two, .one, .all, .two, .four, .one, .one] {
      let outcome = machine.send(event)
      expectSame(outcome, plain.send(event), machine, plain)
      #expect(outcome.isPrecomputed && outcome.isOfRegions)
      if outcome.kind == .failed { failed += 1 }
    }
    #expect(failed > 2)
  }

  @Test(arguments: Organ.Sort.allCases)
  func `an event of one, two, four and all regions comes from the table`(sort: Organ.Sort) throws {
    var (machine, plain) = try machines(Organ.chart([sort]))
    for round in 0..<6 {
      for event in [Organ.Event.one, .two, .four, .all, .own, .call] {
        let outcome = machine.send(event)
        expectSame(outcome, plain.send(event), machine, plain)
        #expect(outcome.isPrecomputed)
      }
      for outcome in machine.advance(by: .seconds(round)) { #expect(outcome.isPrecomputed) }
      plain.advance(by: .seconds(round))
    }
  }

  @Test func `several regions emit from the last when they are left, then from the first`() throws {
    var (machine, _) = try machines(Organ.chart([.constant]))
    #expect(
      machine.send(.two).outputs == [
        .left(9, 0), .left(2, 0), .went(2, 0), .went(9, 0), .entered(2, 1), .entered(9, 1),
      ]
    )
  }

  @Test func `several regions start their work after all of them were entered`() throws {
    var (machine, _) = try machines(Organ.chart([.work, .computed]))
    let outcome = machine.send(.two)
    let sums: [Int] = outcome.effects.compactMap {
      if case .startInvocation(let request) = $0 { request.context.sum } else { nil }
    }
    #expect(sums == [machine.context.sum, machine.context.sum])
    let kinds: [String] = outcome.effects.map {
      switch $0 {
      case .output(let output): "\(output)"
      case .startInvocation(let request): "start \(request.id.name)"
      case .cancelInvocation(let id): "cancel \(id.name)"
      case .startTimer, .cancelTimer, .message: "other"
      }
    }
    #expect(kinds.suffix(2) == ["start work2", "start work9"])
    #expect(kinds.filter { $0.hasPrefix("cancel") } == ["cancel work9", "cancel work2"])
  }

  @Test func `what throws in the last of several regions is taken back in all of them`() throws {
    for sort in Organ.Sort.allCases where sort != .throwing {
      var (machine, plain) = try machines(Organ.chart([sort, .throwing]))
      for _ in 0..<3 {
        for event in [Organ.Event.four, .fail, .two, .failLast, .all, .failOne] {
          let before = machine
          let outcome = machine.send(event)
          expectSame(outcome, plain.send(event), machine, plain)
          guard [.fail, .failLast, .failOne].contains(event) else { continue }
          #expect(outcome.kind == .failed && outcome.isPrecomputed)
          #expect(outcome.configuration == machine.configuration)
          #expect(machine.context == before.context && machine.invocations == before.invocations)
          #expect(machine.pendingTimers.count == before.pendingTimers.count)
        }
        let outcomes = machine.advance(by: .seconds(2))
        #expect(outcomes.map(\.words) == plain.advance(by: .seconds(2)).map(\.words))
      }
    }
  }

  @Test func `timers of inactivity start again although a step of regions is taken back`() throws {
    var (machine, plain) = try machines(Organ.chart([.timers, .throwing]))
    for event in [Organ.Event.fail, .failOne, .failLast] {
      let outcome = machine.send(event)
      #expect(!outcome.effects.isEmpty)
      expectSame(outcome, plain.send(event), machine, plain)
    }
  }

  @Test func `an outcome with effects of regions stays as it was while the machine goes on`()
    throws
  {
    var (machine, _) = try machines(Organ.chart(Organ.Sort.allCases))
    var kept: [(Outcome<Organ>, String)] = []
    for event in [Organ.Event.one, .all, .fail, .two, .failOne, .four, .own] {
      let outcome = machine.send(event)
      kept.append((outcome, outcome.words))
      for outcome in machine.advance(by: .seconds(1)) { kept.append((outcome, outcome.words)) }
    }
    var copy = machine
    copy.send(.all)
    #expect(copy != machine)
    for (outcome, text) in kept { #expect(outcome.words == text) }
  }

  @Test func `the result of a region's work is handled by its region`() throws {
    var (machine, plain) = try machines(Organ.chart([.work]))
    var taken = 0
    for name in ["work2", "work0", "work2", "work12", "nothing"] {
      machine.send(.all)
      plain.send(.all)
      let done = machine.complete(name, with: 3)
      expectSame(done, plain.complete(name, with: 3), machine, plain)
      let failed = machine.fail(name, with: Organ.Broken())
      expectSame(failed, plain.fail(name, with: Organ.Broken()), machine, plain)
      let wrong = machine.complete(name, with: "no number")
      expectSame(wrong, plain.complete(name, with: "no number"), machine, plain)
      for outcome in [done, failed, wrong] where outcome.isTaken {
        #expect(outcome.isPrecomputed)
        taken += 1
      }
    }
    #expect(taken > 2)
  }

  @Test func `an output of one region that is always the same belongs to the table's step`() throws
  {
    var (machine, _) = try machines(Organ.chart([.constant]))
    let outcome = machine.send(.one)
    #expect(outcome.isPrecomputed && !outcome.isQuiet && outcome.concernsDriver)
    #expect(outcome.outputs == [.left(4, 0), .went(4, 0), .entered(4, 1)])
    #expect(outcome.effects.count == 3)
  }
}

extension RegionEffectTests {
  private func agreement(_ chart: MachineChart<Organ>) -> TableAgreement<Organ> {
    TableAgreement(context: Organ(), chart: chart, others: 5) { number, machine in
      switch number {
      case 0: machine.advance(by: .seconds(1))
      case 1: machine.advance(by: .seconds(4))
      case 2: [machine.complete("work2", with: 5)]
      case 3: [machine.complete("work9", with: "not a number")]
      default: [machine.fail("work5", with: Organ.Broken())]
      }
    }
  }

  /// A machine whose regions have tables of their own, without one of whole configurations, and a machine
  /// without a table.
  private func machines(
    _ chart: MachineChart<Organ>
  ) throws -> (Machine<Organ>, Machine<Organ>) {
    let divided = chart.limited(to: .init(bytes: 1 << 24, whole: 0))
    return (
      try Machine.start(Organ(), chart: divided).machine,
      try Machine.start(Organ(), chart: chart.limited(to: .none)).machine
    )
  }

  private func expectSame(
    _ outcome: Outcome<Organ>,
    _ expected: Outcome<Organ>,
    _ machine: Machine<Organ>,
    _ plain: Machine<Organ>,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.words == expected.words, sourceLocation: location)
    #expect(machine.words == plain.words, sourceLocation: location)
  }
}
