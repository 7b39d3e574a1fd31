#if Durable
import Logging
import ServiceLifecycle
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

/// The examples of the articles, with the fixtures under the names that the articles use.
@Suite struct ArticleTests {
  /// The parent and the children of the article "Machines that survive".
  enum Children {
    struct Order: Statechart, Codable, Sendable {
      enum State: CaseIterable { case open, shipping, done, cancelled }
      enum Event: EventAlphabet, Codable {
        case pay, cancel
        case arrived(String)

        struct Cases: Sendable {
          let pay = EventCase<Event, Void>(0, "pay") { if case .pay = $0 { () } else { nil } }
          let cancel = EventCase<Event, Void>(1, "cancel") {
            if case .cancel = $0 { () } else { nil }
          }
          let arrived = EventCase<Event, String>(2, "arrived") {
            if case .arrived(let id) = $0 { id } else { nil }
          }
        }
        static let cases = Cases()
        var caseIndex: Int {
          switch self {
          case .pay: 0
          case .cancel: 1
          case .arrived: 2
          }
        }
      }
      enum Output: Codable, Sendable {
        case paid(Int)
        case cancelled(Int)
      }

      var parcels = 2
      var arrived: [String] = []

      static let chart = Chart(initial: .open) {
        state(.open) {
          on(\.pay, to: .shipping).emit { order, _ in .paid(order.parcels) }
        }
        state(.shipping) {
          on(\.arrived).do { $0.arrived.append($1) }
          always(to: .done).when("all have arrived") { $0.arrived.count == $0.parcels }
          on(\.cancel, to: .cancelled).emit { order, _ in .cancelled(order.parcels) }
        }
        final(.done)
        final(.cancelled)
      }
    }

    struct Parcel: Statechart, Codable, Sendable {
      enum State: CaseIterable { case travelling, arrived, stopped }
      enum Event: Codable, CaseIterable { case stop }
      enum Output: Codable, Sendable { case arrived(String) }

      var order: String

      static let chart = Chart(initial: .travelling) {
        state(.travelling) {
          after(.seconds(3_600), to: .arrived).emit { .arrived($0.order) }
          on(.stop, to: .stopped)
        }
        final(.arrived)
        final(.stopped)
      }
    }

    static func machines(_ store: any DurableStore) throws -> DurableMachines {
      try DurableMachines(store: store) {
        Durable(Order.self).sends { output, order in
          switch output {
          case .paid(let parcels):
            (1...parcels).map { .start(Parcel(order: order.id), id: "\(order.id)-\($0)") }
          case .cancelled(let parcels):
            (1...parcels).map { .event(.stop, to: Parcel.self, id: "\(order.id)-\($0)") }
          }
        }
        Durable(Parcel.self).sends { output, parcel in
          switch output {
          case .arrived(let order): [.event(.arrived(parcel.id), to: Order.self, id: order)]
          }
        }
      }
    }
  }

  @Test func `a parent waits for the reports of its children`() async throws {
    let time = DrivenTime()
    let machines = try Children.machines(InMemoryStore(clock: time.storeClock))
    let orders = machines[Children.Order.self]
    try await orders.start("42", Children.Order(), key: "k")
    try await orders.send(.pay, to: "42", key: "p")
    try await machines.processAll()
    #expect(try await machines[Children.Parcel.self].counts() == ["travelling": 2])
    time.advance(by: .seconds(3_600))
    try await machines.processAll()
    #expect(try await orders.status("42").status == .done)
    #expect(
      try await orders.journal(of: "42").map(\.key) == [
        "k", "p", "from:Parcel/42-1:2:0", "from:Parcel/42-2:2:0",
      ]
    )
  }

  @Test func `a parent that is cancelled ends its children`() async throws {
    let machines = try Children.machines(InMemoryStore())
    let orders = machines[Children.Order.self]
    try await orders.start("42", Children.Order(), key: "k")
    try await orders.send(.pay, to: "42", key: "p")
    try await orders.send(.cancel, to: "42", key: "c")
    try await machines.processAll()
    #expect(try await machines[Children.Parcel.self].counts() == ["stopped": 2])
  }

  private func answer(_ shop: Shop) async throws -> (DurableMachines, DurableAnswer) {
    let store = shop.store
    let bank = shop.bank
    let mail = shop.mail
    // The beginning of the article about the module, with the types of the fixtures.
    let machines = try DurableMachines(store: store) {
      Durable(Order.self, environment: Order.Environment(capture: bank.capture))
        .work("capture", retry: .standard, timeout: .seconds(20))
        .outputs { output, delivery in try mail.deliver(output, delivery) }
    }
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "cart-9")
    let answer = try await orders.send(.pay(100), to: "42", key: "psp-7f3")
    return (machines, answer)
  }

  @Test func `the first example of the module is paid once, and its receipt is sent`() async throws
  {
    let shop = try Shop()
    let (machines, answer) = try await answer(shop)
    #expect(answer.outcome == .transitioned)
    #expect(answer.configuration == ["open", "capturing"])
    try await machines.processAll()
    #expect(shop.bank.keys == ["Order/42:2"])
    #expect(shop.mail.outputs == [.receipt("R-100")])
  }

  @Test func `the service of the article about running ends with its group`() async throws {
    let shop = try Shop()
    let (machines, _) = try await answer(shop)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let group = ServiceGroup(
      services: [machines],
      logger: logger
    )
    let run = Task { try await group.run() }
    for try await change in machines[Order.self].changes(of: "42") where change.revision == 3 {
      break
    }
    await group.triggerGracefulShutdown()
    try await run.value
    #expect(shop.bank.keys == ["Order/42:2"])
  }
}
#endif
