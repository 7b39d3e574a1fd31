import StatecraftTesting
import Testing

@testable import Statecraft

@Suite struct LiveOutputTests {
  @Test func `outputs from before the first reader wait for it, also those of the start`()
    async throws
  {
    let live = LiveMachine(Till(), clock: VirtualClock())
    await live.send(.sell)
    let outputs = live.outputs()
    await live.send(.sell)
    await live.send(.close)
    #expect(await outputs.all == ["opened", "sold 1", "sold 2", "closed"])
    #expect(live.droppedOutputs == 0)
    #expect(outputs.dropped == 0)
  }

  @Test func `a reader that starts after the end receives the unread outputs`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    await live.send(.close)
    #expect(await live.outputs().all == ["opened", "closed"])
    #expect(await live.outputs().all == [])
  }

  @Test func `no output is dropped however slow the reader is`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    let outputs = live.outputs()
    let outcomes = live.outcomes()
    let transitions = live.transitions()
    for _ in 0..<5_000 { await live.send(.sell) }
    await live.send(.close)
    #expect(await outputs.all.count == 5_002)
    #expect(await outcomes.all.count == 5_001)
    #expect(await transitions.all.count == 5_001)
    #expect(live.droppedOutputs == 0)
  }

  @Test func `outputs that wait for the first reader are limited, and drops are counted`() async {
    let live = LiveMachine(Till(), clock: VirtualClock(), keepingOutputs: 3)
    for _ in 0..<5 { await live.send(.sell) }
    #expect(live.droppedOutputs == 3)
    let outputs = live.outputs()
    await live.send(.close)
    #expect(await outputs.all == ["sold 3", "sold 4", "sold 5", "closed"])
    #expect(live.droppedOutputs == 3)
  }

  @Test func `a reader with a limit learns how many outputs it lost`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    let newest = live.outputs(buffering: .newest(2))
    let oldest = live.outputs(buffering: .oldest(2))
    let outcomes = live.outcomes(buffering: .newest(1))
    for _ in 0..<4 { await live.send(.sell) }
    await live.send(.close)
    #expect(await newest.all == ["sold 4", "closed"])
    #expect(newest.dropped == 4)
    #expect(await oldest.all == ["sold 1", "sold 2"])
    #expect(oldest.dropped == 3)
    #expect(live.droppedOutputs == 7)
    #expect(await outcomes.all.map { "\($0.cause)" } == ["close"])
    #expect(outcomes.dropped == 4)
  }

  @Test func `unread outputs wait for the next reader`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    for _ in 0..<3 { await live.send(.sell) }
    for await output in live.outputs() where output == "sold 1" { break }
    await live.send(.close)
    #expect(await live.outputs().all == ["sold 2", "sold 3", "closed"])
    #expect(live.droppedOutputs == 0)
  }

  @Test func `unread outputs wait for the next reader also after the end`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    do {
      let outputs = live.outputs()
      await live.send(.sell)
      await live.send(.close)
      for await output in outputs where output == "opened" { break }
    }
    for await output in live.outputs() where output == "sold 1" { break }
    #expect(await live.outputs().all == ["closed"])
    #expect(await live.outputs().all == [])
    #expect(live.droppedOutputs == 0)
  }

  @Test func `a cancelled reader takes no more outputs, however many wait`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    await live.send(.sell)
    let reader = Task {
      var read: [String] = []
      for await output in live.outputs() {
        read.append(output)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return read
    }
    #expect(await reader.value == ["opened"])
    await live.send(.close)
    #expect(await live.outputs().all == ["sold 1", "closed"])
  }

  @Test func `cancelled readers neither lose nor repeat outputs`() async {
    let live = LiveMachine(Till(), clock: VirtualClock())
    var read: [String] = []
    for round in 0..<50 {
      let reader = Task { await live.outputs().all }
      for _ in 0..<3 { await live.send(.sell) }
      if round.isMultiple(of: 2) { await Task.yield() }
      reader.cancel()
      read += await reader.value
    }
    await live.send(.close)
    read += await live.outputs().all
    #expect(read == ["opened"] + (1...150).map { "sold \($0)" } + ["closed"])
    #expect(live.droppedOutputs == 0)
  }

  @Test func `a reader waits for outputs until it is cancelled`() async throws {
    let live = LiveMachine(Till(), clock: VirtualClock())
    let reader = Task { await live.outputs().all }
    await until { live.outputQueue?.count != 0 }
    await live.send(.sell)
    reader.cancel()
    let read = await reader.value
    await live.send(.close)
    let rest = await live.outputs().all
    #expect(read + rest == ["opened", "sold 1", "closed"])
  }

  @Test func `a step that only cancels a timer delivers outputs of recalled events`() async {
    let live = LiveMachine(Queue(), clock: VirtualClock())
    await live.send(.ask)
    let outcome = await live.send(.open)
    #expect(outcome.isPrecomputed)
    #expect(outcome.recalled.map { $0.outputs } == [["answer"]])
    await live.send(.close)
    #expect(await live.outputs().all == ["answer"])
  }

  @Test func `the sequence of a machine without outputs ends with the machine`() async {
    let live = LiveMachine(Blinker(), clock: VirtualClock())
    let outputs = live.outputs()
    #expect(live.outputQueue == nil)
    await live.stop()
    #expect(await outputs.all.isEmpty)
    #expect(live.droppedOutputs == 0)
  }

  @Test @MainActor func `a machine of an app keeps its outputs, too`() async {
    let machine = ObservableMachine(Till(), clock: VirtualClock(), keepingOutputs: 2)
    machine.send(.sell)
    machine.send(.sell)
    let transitions = machine.transitions()
    machine.send(.close)
    #expect(machine.droppedOutputs == 2)
    #expect(await machine.outputs().all == ["sold 2", "closed"])
    #expect(await transitions.all.map { "\($0.cause)" } == ["close"])
  }
}

extension MachineSequence {
  /// Reads to the end.
  fileprivate var all: [Element] {
    get async {
      var all: [Element] = []
      for await element in self { all.append(element) }
      return all
    }
  }
}

private struct Till: Statechart {
  enum State: CaseIterable { case open, closed }
  enum Event: CaseIterable { case sell, close }
  typealias Output = String

  var sold = 0

  static let chart = Chart(initial: .open) {
    state(.open) {
      onEntry().emit("opened")
      on(.sell).do { $0.sold += 1 }.emit { context, _ in "sold \(context.sold)" }
      on(.close, to: .closed).emit("closed")
    }
    final(.closed)
  }
}

/// Events wait until it opens, by itself after a while.
private struct Queue: Statechart {
  enum State: CaseIterable { case waiting, open, closed }
  enum Event: CaseIterable { case ask, open, close }
  typealias Output = String

  static let chart = Chart(initial: .waiting) {
    state(.waiting) {
      postpone(.ask)
      on(.open, to: .open)
      after(.seconds(60), to: .open)
    }
    state(.open) {
      on(.ask).emit("answer")
      on(.close, to: .closed)
    }
    final(.closed)
  }
}
