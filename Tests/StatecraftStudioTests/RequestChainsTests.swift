#if Studio
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) final class RequestChainsTests: Sendable {
  private let chains = RequestChains()
  private let turns = Turns()
  private let done = Mutex<[String]>([])

  @Test func `requests about one subject stay in their order, and do not delay others`() async {
    await chains.add("slow") {
      try? await self.turns.wait()
      self.done.withLock { $0.append("slow 1") }
    }
    await chains.add("slow") { self.done.withLock { $0.append("slow 2") } }
    await chains.add("quick") { self.done.withLock { $0.append("quick") } }
    await until { self.done.withLock { $0 } == ["quick"] }
    turns.give()
    await until { self.done.withLock { $0.count } == 3 }
    #expect(done.withLock { $0 } == ["quick", "slow 1", "slow 2"])
  }

  @Test func `a request waits while too many have not been performed`() async {
    for number in 0...RequestChains.chainLimit {
      await chains.add("slow") {
        try? await self.turns.wait()
        self.done.withLock { $0.append("\(number)") }
      }
    }
    let adding = Task {
      await chains.add("slow") { self.done.withLock { $0.append("last") } }
      return done.withLock { $0.count }
    }
    for _ in 0...RequestChains.chainLimit { turns.give() }
    #expect(await adding.value > 0)
    await until { self.done.withLock { $0.last } == "last" }
    #expect(done.withLock { $0.count } == RequestChains.chainLimit + 2)
  }

  @Test func `the requests of a page that has gone are cancelled`() async {
    await chains.add("slow") {
      do { try await self.turns.wait() } catch { self.done.withLock { $0.append("cancelled") } }
    }
    await chains.add("slow") { self.done.withLock { $0.append("late") } }
    await turns.untilWaits(1)
    chains.close()
    await chains.add("quick") { self.done.withLock { $0.append("late") } }
    await until { self.done.withLock { !$0.isEmpty } }
    #expect(done.withLock { $0 } == ["cancelled"])
  }
}
#endif
