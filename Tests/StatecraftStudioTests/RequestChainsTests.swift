#if Studio
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftStudio

@Suite(.timeLimit(.minutes(30))) final class RequestChainsTests: Sendable {
  private let patience = Turns()
  private let chains: RequestChains
  private let turns = Turns()
  private let done = Mutex<[String]>([])
  private let refusal = StudioRefusal(
    "nothing was done: too many requests of this page wait for one that takes long; ask again when it "
      + "has ended"
  )

  init() {
    chains = RequestChains { [patience] in try? await patience.wait() }
  }

  @Test func `requests about one subject stay in their order, and do not delay others`()
    async throws
  {
    try await chains.add("slow") {
      try? await self.turns.wait()
      self.done.withLock { $0.append("slow 1") }
    }
    try await chains.add("slow") { self.done.withLock { $0.append("slow 2") } }
    try await chains.add("quick") { self.done.withLock { $0.append("quick") } }
    await until { self.done.withLock { $0 } == ["quick"] }
    turns.give()
    await until { self.done.withLock { $0.count } == 3 }
    #expect(done.withLock { $0 } == ["quick", "slow 1", "slow 2"])
  }

  @Test func `a request waits while too many have not been performed`() async throws {
    for number in 0...RequestChains.chainLimit {
      try await chains.add("slow") {
        try? await self.turns.wait()
        self.done.withLock { $0.append("\(number)") }
      }
    }
    let adding = Task {
      try await chains.add("slow") { self.done.withLock { $0.append("last") } }
      return done.withLock { $0.count }
    }
    for _ in 0...RequestChains.chainLimit { turns.give() }
    #expect(try await adding.value > 0)
    await until { self.done.withLock { $0.last } == "last" }
    #expect(done.withLock { $0.count } == RequestChains.chainLimit + 2)
  }

  @Test func `requests about a machine that hangs are refused, and do not hold up others`()
    async throws
  {
    for _ in 0...RequestChains.chainLimit {
      try await chains.add("slow") {
        try? await self.turns.wait()
        self.done.withLock { $0.append("slow") }
      }
    }
    patience.give()
    // Only the first one too many waits.
    for _ in 0..<3 {
      await #expect(throws: refusal) {
        try await self.chains.add("slow") { Issue.record("it was performed") }
      }
    }
    try await chains.add("quick") { self.done.withLock { $0.append("quick") } }
    await until { self.done.withLock { $0 } == ["quick"] }
    // It does not hang any more.
    turns.give()
    // The next one begins when it is noted that the first one has been performed.
    await turns.untilWaits(2)
    try await chains.add("slow") { self.done.withLock { $0.append("last") } }
    for _ in 0..<RequestChains.chainLimit { turns.give() }
    await until { self.done.withLock { $0.last } == "last" }
  }

  @Test func `requests are refused while many machines hang`() async throws {
    for number in 0..<RequestChains.limit {
      try await chains.add("slow \(number)") {
        try? await self.turns.wait()
        self.done.withLock { $0.append("slow") }
      }
    }
    patience.give()
    for subject in ["quick", "slow 0"] {
      await #expect(throws: refusal) {
        try await self.chains.add(subject) { Issue.record("it was performed") }
      }
    }
    turns.give()
    // There is room when it is noted that one of them has been performed.
    await until {
      do {
        try await self.chains.add("quick") { self.done.withLock { $0.append("quick") } }
        return true
      } catch {
        return false
      }
    }
    await until { self.done.withLock { $0.last } == "quick" }
    chains.close()
  }

  @Test func `the requests of a page that has gone are cancelled`() async throws {
    try await chains.add("slow") {
      do { try await self.turns.wait() } catch { self.done.withLock { $0.append("cancelled") } }
    }
    try await chains.add("slow") { self.done.withLock { $0.append("late") } }
    await turns.untilWaits(1)
    chains.close()
    try await chains.add("quick") { self.done.withLock { $0.append("late") } }
    await until { self.done.withLock { !$0.isEmpty } }
    #expect(done.withLock { $0 } == ["cancelled"])
  }
}
#endif
