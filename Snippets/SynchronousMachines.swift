// Machines without a clock of their own: what `advance` returns, queues with limits, and many machines.
import Statecraft

struct Oven: Statechart {
  enum State: CaseIterable { case off, heating, hot }
  enum Event: CaseIterable { case start, open }
  enum Output { case ping }

  static let chart = Chart(initial: .off, postponed: .limit(2, whenFull: .dropOldest)) {
    state(.off) { on(.start, to: .heating) }
    state(.heating) {
      postpone(.open)
      after(.seconds(60), to: .hot).emit(.ping)
    }
    state(.hot) {
      on(.open, to: .off)
      after(.seconds(300), to: .off)
    }
  }
}

// What `advance` returns.
var oven = Machine(Oven())
oven.send(.start)
for outcome in oven.advance(by: .seconds(400)) {
  print(outcome, outcome.outputs)
}
print(oven.now, oven.state)

// Until the next timer, however far away it is.
oven.send(.start)
while let deadline = oven.nextDeadline {
  for outcome in oven.advance(to: deadline) { print(oven.now, outcome.kind) }
}

// One event more than may wait.
oven.send(.start)
for _ in 0..<3 {
  let outcome = oven.send(.open)
  print(outcome.kind, outcome.dropped.count)
}

// Many machines.
var kitchen = try Population(chart: Oven.chart)
try kitchen.add(repeating: Oven(), count: 1_000)
kitchen.send(.start, to: 7)
kitchen.send([(1, .start), (2, .start)])
print(kitchen.count(in: .heating))
kitchen.advance(to: .seconds(60)) { position, outcome in
  print(position, outcome.outputs)
}
print(kitchen[7].state, kitchen.count(in: .hot))

// A part of a chart that is written outside of its context.
@ChartBuilder<Oven> func cooling() -> ChartElement<Oven> {
  Oven.state(.hot) { Oven.on(.open, to: .off) }
}

// A chart of a context without a chart of its own.
struct Valve: ChartContext {
  enum State: CaseIterable { case shut, open }
  enum Event: CaseIterable { case turn }
}

func valveChart(isStuck: Bool) -> MachineChart<Valve> {
  MachineChart(initial: .shut) {
    Valve.state(.shut) {
      if !isStuck { Valve.on(.turn, to: .open) }
    }
    Valve.state(.open) { Valve.on(.turn, to: .shut) }
  }
}

var valve = Machine(Valve(), chart: valveChart(isStuck: false))
print(valve.send(.turn))
