#if Durable
import Statecraft
import Testing

@testable import StatecraftDurable
@testable import StatecraftDurableTesting

/// Stores that break the contract are told so, instead of ending the program or mixing answers up.
@Suite struct UnsuitableStoreTests {
  /// A store that returns too little, or machines in another order.
  private struct Store: ForwardingStore {
    let base: any DurableStore
    var isReversed = false

    func post(_ postings: [Posting]) async throws -> [PostResult] {
      try await base.post(postings).dropLast()
    }

    func process(
      _ request: ClaimRequest,
      _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
    ) async throws -> [ChangeResult] {
      try await base.process(request) { [isReversed] claim in
        var claim = claim
        if isReversed { claim.machines.reverse() } else { _ = claim.machines.popLast() }
        return try decide(claim)
      }
    }
  }

  private typealias Event = ChartMachines<Order>.AddressedEvent

  /// The machines of a store with two orders.
  private func orders(isReversed: Bool = false) async throws -> ChartMachines<Order> {
    let shop = try Shop()
    for id in ["1", "2"] { try await shop.orders.start(id, Order(cents: 100), key: "k") }
    let store = Store(base: shop.store, isReversed: isReversed)
    let machines = try DurableMachines(store: store, clock: shop.time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
    }
    return machines[Order.self]
  }

  private let events = ["1", "2"].map { Event(.pay(100), to: $0, key: "p") }

  /// Expects that two results are the same error of the store.
  private func expect<Answer>(_ results: [Result<Answer, any Error>], toSay words: String) {
    #expect(results.count == 2)
    for result in results {
      let error = #expect(throws: StoreError.self) { try result.get() }
      #expect(error?.kind == .unsuitable)
      #expect(
        error?.reason
          == words + "; run the conformance suite of StatecraftDurableTesting with this store"
      )
    }
  }

  @Test func `a result is missing for what was posted`() async throws {
    expect(
      await (try orders()).post(contentsOf: events),
      toSay: "the store returned 1 of 2 results for what was posted, and `DurableStore.post` has "
        + "to return one for each posting"
    )
  }

  @Test(arguments: [(false, 1), (true, 2)])
  func `other machines were claimed`(isReversed: Bool, found: Int) async throws {
    let orders = try await orders(isReversed: isReversed)
    expect(
      await orders.send(contentsOf: events),
      toSay: "the store did not claim the machines that it was asked for in their order (\(found) "
        + "instead of 2), as `DurableStore.process` has to"
    )
    #expect(try await orders.machine("1").state == .unpaid)
  }
}
#endif
