#if Studio
import Dispatch
import Foundation
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) struct HangingMachineTests {
  private let registry = MachineRegistry(title: "test")

  @Test func `actions that do not return leave other machines alone`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let begun = Counter()
    // One more than there are threads for tasks.
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    try await withThrowingTaskGroup(of: Void.self) { group in
      var hosts: [ModelHost] = []
      for _ in 0..<count {
        let host = try await ModelHost {
          try StudioModel(
            Blocker(begin: { begun.add() }, gate: gate),
            chart: Blocker.chart
          )
        }
        hosts.append(host)
        group.addTask { try await host.send("block", payload: nil) }
      }
      await until { begun.count == count }
      let door: any MachineHost = try await ModelHost { try StudioModel(Door(), chart: Door.chart) }
      try await door.send("open", payload: nil)
      #expect(door.feed.range == 0..<2)
      // Nobody waits for their ends.
      for host in hosts { host.close() }
      for _ in 0..<count { gate.signal() }
      try await group.waitForAll()
    }
  }

  @Test func `the script of a scene does not wait for other machines`() async throws {
    let slow = SlowHost()
    _ = registry.add(slow, named: "slow", summary: "")
    let host = try await ModelHost {
      var model = try StudioModel(Door(), chart: Door.chart)
      model.scenery = StudioScenery(
        scene: { _ in StudioScene(name: "hall", script: "export {}", state: "{}") },
        changes: { _ in [] }
      )
      return model
    }
    let machine = registry.add(host, named: "door", summary: "")
    #expect(await registry.sceneScript(named: "hall") == "export {}")
    #expect(machine.knownSceneScript(named: "hall") == "export {}")
    #expect(machine.knownSceneScript(named: "attic") == nil)
    for _ in 0..<2 { slow.descriptions.give() }
    #expect(await registry.sceneScript(named: "attic") == nil)
  }

  @Test func `a client that has gone does not wait for its answer`() async throws {
    let answers = PageAnswers()
    #expect(
      await answers.answer { PageResponse("text/plain", "yes".utf8) }?.body == Array("yes".utf8)
    )
    let turns = Turns()
    let waiting = Task {
      await answers.answer {
        try? await turns.wait()
        return PageResponse("text/plain", "late".utf8)
      }
    }
    await turns.untilWaits(1)
    answers.close()
    #expect(await waiting.value == nil)
    #expect(await answers.answer { PageResponse("text/plain", "never".utf8) } == nil)
  }

  @Test func `a server that stops does not wait for its answers`() async throws {
    let answers = PageAnswers()
    let turns = Turns()
    let waiting = Task {
      await answers.answer {
        try? await turns.wait()
        return PageResponse("text/plain", "late".utf8)
      }
    }
    await turns.untilWaits(1)
    waiting.cancel()
    #expect(await waiting.value == nil)
  }
}

/// Counts on any thread.
private final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}

/// A machine whose action waits for a test.
private struct Blocker: Statechart {
  enum State: CaseIterable { case idle }
  enum Event: CaseIterable, Codable { case block }

  var begin: @Sendable () -> Void
  var gate: DispatchSemaphore

  static let chart = Chart(initial: .idle) {
    state(.idle) {
      on(.block).do("wait") { blocker in
        blocker.begin()
        blocker.gate.wait()
      }
    }
  }
}
#endif
