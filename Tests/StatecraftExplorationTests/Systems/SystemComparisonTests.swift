import Foundation
import Statecraft
import Testing

@testable import StatecraftExploration

/// Random systems of two machines with timers, explored by the explorer and by a naive one.
///
/// They share no code, and each path is replayed.
@Suite struct SystemComparisonTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["STATECRAFT_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)
  private static let count = environment["STATECRAFT_PROOF_SYSTEMS"].flatMap(Int.init) ?? 200

  @Test
  func `random systems with timers have the situations of a naive explorer, and paths to them`()
    throws
  {
    var (compared, largest, timed) = (0, 0, 0)
    for index in 0..<Self.count {
      let seed = Self.seed ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03
      // Ticks of a quarter of a second meet every order of two timers, and shorter ones that of three.
      let timers = index % 4 == 0 ? 3 : 2
      let random = RandomSystem(seed: seed, timers: timers)
      let tick = Duration.milliseconds(timers == 3 ? 125 : 250)
      let naive = try NaiveSystemExplorer(random, tick: tick, limit: 4_000)
      if naive.isCut { continue }
      let steps = try SystemSteps(random.system)
      var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
      try explorer.run()
      let signs = try Set(
        (0..<explorer.store.count).map { try sign(explorer.state(in: $0), steps) }
      )
      #expect(explorer.stop == nil && explorer.cut.isEmpty)
      #expect(
        signs == naive.signs,
        "seed \(Self.seed), system \(index): \(signs.count) signs, and \(naive.signs.count) in ticks"
      )
      let judge = SystemJudge(explorer)
      for number in stride(from: 0, to: explorer.store.count, by: 3) {
        let way = judge.way(to: number)
        #expect(throws: Never.self, "seed \(Self.seed), system \(index), situation \(number)") {
          _ = try judge.replay.path(way, loopStart: nil, end: "")
        }
      }
      compared += 1
      largest = max(largest, signs.count)
      if steps.timerCount > 1 { timed += 1 }
    }
    #expect(compared > Self.count / 2)
    #expect(largest > 25 && timed > compared / 3)
    print("proof: \(compared) systems explored, \(timed) with two timers, seed \(Self.seed)")
  }

  private func sign(
    _ state: SystemState,
    _ steps: SystemSteps
  ) throws -> NaiveSystemExplorer.Sign {
    let machines = try state.machines.map { try #require($0 as? Machine<Peer>) }
    var queues: [[Peer.Event]] = [[], []]
    for (connection, queue) in zip(steps.system.connections, state.queues) {
      let part = steps.parts[connection.target]
      let messages = try queue.map { try #require(part.event($0) as? Peer.Event) }
      queues[connection.source] =
        connection.link.reorders ? messages.sorted { "\($0)" < "\($1)" } : messages
    }
    return NaiveSystemExplorer.Sign(machines, queues)
  }
}
