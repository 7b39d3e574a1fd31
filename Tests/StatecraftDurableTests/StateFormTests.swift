#if Durable
import Foundation
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

/// The text of a stored state, which is written and read without `Codable` where that is possible.
@Suite struct StateFormTests {
  /// The members of a stored state.
  private struct Form: Codable {
    var started: Int64
    var generation: Int64
    var timers: [Int64]
    var work: [Int64]
    var since: [Int64]
    var snapshot: Snapshot<Order>
  }

  private static func encoded(_ form: Form) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(form), as: UTF8.self)
  }

  @Test func `a state is stored as Codable writes it`() async throws {
    let shop = try Shop()
    try await shop.orders.start("1", Order(cents: 100, receipt: "\"ü\\\n\u{1}\u{2028}/"), key: "a")
    try await shop.orders.start("2", Order(cents: 100), key: "a")
    shop.time.advance(by: .milliseconds(1_500))
    try await shop.orders.send(.pay(100), to: "2", key: "b")
    try await shop.orders.start("3", Order(cents: 100), key: "a")
    try await shop.orders.send(.cancel, to: "3", key: "b")
    for id in ["1", "2", "3"] {
      let text = try #require(try await shop.orders.status(id).state)
      let form = try JSONDecoder().decode(Form.self, from: Data(text.utf8))
      #expect(try Self.encoded(form) == text)
    }
  }

  @Test func `a state of another form of JSON is read, too`() async throws {
    let shop = try Shop()
    try await shop.orders.start("1", Order(cents: 100, receipt: "\\\"]}"), key: "a")
    let row = try await shop.orders.status("1")
    let object = try JSONSerialization.jsonObject(with: Data(try #require(row.state).utf8))
    let pretty = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
    var change = MachineChange(address: row.address, expectedRevision: 1, machine: row)
    change.machine.state = String(decoding: pretty, as: UTF8.self)
    let written = change
    _ = try await shop.store.process(.named([NamedClaim(row.address)], events: 1)) { _ in [written]
    }
    let answer = try await shop.orders.send(.pay(100), to: "1", key: "b")
    #expect(answer.configuration == ["open", "capturing"])
    #expect(try await shop.orders.machine("1").context.receipt == "\\\"]}")
  }

  @Test func `what a context does not encode is lost with each step`() async throws {
    let store = InMemoryStore()
    let machines = try DurableMachines(store: store) { Durable(Forgetful.self) }
    let counters = machines[Forgetful.self]
    try await counters.start("1", Forgetful(), key: "a")
    for number in 1...3 {
      try await counters.send(.count, to: "1", key: "\(number)")
      let machine = try await counters.machine("1")
      #expect(machine.context.saved == 1)
      #expect(machine.context.unsaved == 0)
    }
  }

  @Test func `a state that somebody has changed in the store is the one that counts`() async throws
  {
    let shop = try Shop()
    try await shop.orders.start("1", Order(cents: 100), key: "a")
    let row = try await shop.orders.status("1")
    var change = MachineChange(address: row.address, expectedRevision: 1, machine: row)
    change.machine.state = row.state?.replacing("\"cents\":100", with: "\"cents\":200")
    let written = change
    _ = try await shop.store.process(.named([NamedClaim(row.address)], events: 1)) { _ in [written]
    }
    #expect(try await shop.orders.send(.pay(100), to: "1", key: "b").outcome == .refused)
    #expect(try await shop.orders.send(.pay(200), to: "1", key: "c").outcome == .transitioned)
  }
}

/// A context with a property that it does not encode.
private struct Forgetful: Statechart, Codable, Sendable {
  enum State: CaseIterable { case counting }
  enum Event: Codable, Sendable, CaseIterable { case count }

  var saved = 0
  var unsaved = 0

  enum CodingKeys: CodingKey { case saved }

  static let chart = Chart(initial: .counting) {
    state(.counting) {
      on(.count).do {
        $0.unsaved += 1
        $0.saved = $0.unsaved
      }
    }
  }
}
#endif
