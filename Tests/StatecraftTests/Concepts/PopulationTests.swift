import Statecraft
import Testing

@Suite struct PopulationTests {
  @Test func `a machine of a population behaves like a single machine`() throws {
    var population = try Population(chart: Lamp.chart)
    try population.add(repeating: Lamp(), count: 100)
    var alone = (0..<100).map { _ in Machine(Lamp()) }
    var random: UInt32 = 7
    for _ in 0..<5_000 {
      random = random &* 1_664_525 &+ 1_013_904_223
      let position = Int(random >> 16) % 100
      let event = Lamp.Event.allCases[Int(random >> 8) % 4]
      let outcome = population.send(event, to: position)
      let expected = alone[position].send(event)
      #expect("\(outcome)" == "\(expected)")
      #expect(outcome.configuration == expected.configuration)
    }
    for position in population.indices {
      #expect(population[position].configuration == alone[position].configuration)
      #expect(population.context(of: position) == alone[position].context)
      #expect(population.state(of: position) == alone[position].state)
    }
  }

  @Test func `a batch has the same result as single events`() throws {
    var single = Population(of: Lamp.self)
    try single.add(repeating: Lamp(), count: 10)
    var batched = single
    let batch = (0..<1_000).map { ($0 * 7 % 10, Lamp.Event.allCases[$0 * 3 % 4]) }
    var reported: [String] = []
    for (position, event) in batch {
      reported.append("\(position) \(single.send(event, to: position))")
    }
    batched.send(batch)
    #expect(batched.indices.map { batched[$0] } == single.indices.map { single[$0] })

    var told = Population(of: Lamp.self)
    try told.add(repeating: Lamp(), count: 10)
    var heard: [String] = []
    told.send(batch) { heard.append("\($0) \($1)") }
    #expect(heard == reported)
  }

  @Test func `an event can go to all machines, or to some`() throws {
    var population = Population(of: Lamp.self)
    try population.add(repeating: Lamp(), count: 5)
    population.sendToAll(.press)
    #expect(population.count(in: .on) == 5)
    population.send(.press, to: [1, 3])
    #expect(population.indices(in: .on) == [0, 2, 4])
    #expect(population.indices(in: .off) == [1, 3])
  }

  @Test func `machines with timers are found by state as well`() throws {
    var population = Population(of: Lamp.self)
    try population.add(repeating: Lamp(), count: 4)
    population.send(.blink, to: 2)
    population.send(.press, to: 3)
    #expect(population.indices(in: .blinking) == [2])
    #expect(population.count(in: .blinking) == 1)
    #expect(population.nextDeadline == .seconds(3))
  }

  @Test func `all machines share the time of the population`() throws {
    var population = Population(of: Lamp.self)
    try population.add(repeating: Lamp(), count: 3)
    population.advance(to: .seconds(10))
    population.send(.blink, to: 1)
    #expect(population.nextDeadline == .seconds(13))
    var told: [Int] = []
    population.advance(to: .seconds(20)) { position, outcome in
      told.append(position)
      #expect(outcome.time == .seconds(13))
    }
    #expect(told == [1])
    #expect(population.state(of: 1) == .off)
    #expect(population.now == .seconds(20))
    #expect(population.send(.press, to: 0).time == .seconds(20))
  }

  @Test func `a machine can be taken out, changed and put back`() throws {
    var population = Population(of: Lamp.self)
    try population.add(repeating: Lamp(), count: 2)
    population.advance(to: .seconds(5))
    var machine = population[0]
    machine.send(.blink)
    machine.advance(by: .seconds(1))
    population[0] = machine
    #expect(population.nextDeadline == .seconds(7))
    #expect(population.state(of: 0) == .blinking)
    population.append(Machine(Lamp()))
    #expect(population.count == 3)
    #expect(population.state(of: 2) == .off)
  }

  @Test func `the outputs of a machine are reported`() throws {
    var population = Population(of: Lamp.self)
    try population.add(repeating: Lamp(), count: 2)
    var outputs: [Int] = []
    population.send([(1, .ring), (0, .ring), (1, .press)]) { position, outcome in
      outputs += outcome.outputs.map { $0 + position }
    }
    #expect(outputs == [8, 7])
  }

  @Test func `a chart with errors cannot have a population`() {
    #expect(throws: ChartError.self) { try Population(chart: Lamp.broken) }
  }

  @Test func `a machine of a plain population takes its data and two bytes`() throws {
    var population = Population(of: Lamp.self)
    try population.add(repeating: Lamp(), count: 1_000)
    population.sendToAll(.press)
    #expect(population.extraMachines == 0)
    population.send([(4, .press), (4, .blink)])
    #expect(population.extraMachines == 1)
  }

  struct Lamp: Statechart, Hashable {
    enum State: CaseIterable { case off, on, blinking }
    enum Event: CaseIterable { case press, blink, ring, nothing }
    typealias Output = Int
    var presses = 0

    static let broken = Chart(initial: .on) { state(.on) }
    static let chart = Chart(initial: .off) {
      on(.ring).emit(7)
      state(.off) {
        on(.press, to: .on).do { $0.presses += 1 }
        on(.blink, to: .blinking)
      }
      state(.on) {
        on(.press, to: .off).when("it is not worn out") { $0.presses < 10 }
      }
      state(.blinking) {
        after(.seconds(3), to: .off)
        on(.press, to: .off)
      }
    }
  }
}
