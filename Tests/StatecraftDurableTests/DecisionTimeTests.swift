#if Durable
import Statecraft
import StatecraftDurableTesting
import Testing

@testable import StatecraftDurable

/// How much one transaction does when each event takes a second.
@Suite(.timeLimit(.minutes(30))) struct DecisionTimeTests {
  /// A machine whose events take as long as the test says.
  struct Slow: Statechart, Codable, Sendable {
    enum State: String, CaseIterable, Codable { case on }
    enum Event: String, CaseIterable, Codable { case next }

    @TaskLocal static var takes: @Sendable () -> Void = {}

    static let chart = Chart(initial: .on) {
      state(.on) {
        on(.next).do { _ in Slow.takes() }
      }
    }
  }

  private let time = DrivenTime()
  private let machines: DurableMachines

  init() throws {
    var settings = DurableSettings()
    settings.decisionTime = .seconds(3)
    machines = try DurableMachines(
      store: InMemoryStore(clock: time.storeClock),
      settings: settings,
      clock: time.clock
    ) {
      Durable(Slow.self)
    }
  }

  private var charts: ChartMachines<Slow> { machines[Slow.self] }

  private func post(_ count: Int, to id: String) async throws {
    try await charts.start(id, Slow(), key: "k")
    for number in 0..<count { try await charts.post(.next, to: id, key: "\(number)") }
  }

  private func revisions(_ ids: String...) async throws -> [Int64] {
    var revisions: [Int64] = []
    for id in ids { revisions.append(try await charts.status(id).revision) }
    return revisions
  }

  @Test func `a transaction leaves to the next one what its time does not suffice for`()
    async throws
  {
    try await post(5, to: "a")
    try await post(5, to: "b")
    try await Slow.$takes.withValue({ [time] in time.advance(by: .seconds(1)) }) {
      #expect(try await machines.runtime.drain() == 1)
      #expect(try await revisions("a", "b").sorted() == [1, 4])
      var drained = 0
      while try await machines.runtime.drain() > 0 { drained += 1 }
      #expect(drained == 3)
    }
    #expect(try await revisions("a", "b") == [6, 6])
  }

  @Test func `an event that takes longer than the time is a transaction of its own`() async throws {
    try await post(3, to: "a")
    try await Slow.$takes.withValue({ [time] in time.advance(by: .seconds(20)) }) {
      () async throws in
      for revision: Int64 in 2...4 {
        #expect(try await machines.runtime.drain() == 1)
        #expect(try await revisions("a") == [revision])
      }
      #expect(try await machines.runtime.drain() == 0)
    }
  }

  @Test func `senders get their answers in later transactions, and are not said to be contended`()
    async throws
  {
    try await post(2, to: "a")
    try await post(0, to: "b")
    let answers = try await Slow.$takes.withValue({ [time] in time.advance(by: .seconds(2)) }) {
      try await withThrowingTaskGroup(of: Int64.self) { group in
        for number in 1...250 {
          group.addTask { [charts] in
            try await charts.send(.next, to: number % 2 == 0 ? "a" : "b", key: "s\(number)")
              .revision
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(answers.sorted() == ((2...126).map { $0 } + (4...128).map { $0 }).sorted())
    #expect(try await revisions("a", "b") == [128, 126])
  }
}
#endif
