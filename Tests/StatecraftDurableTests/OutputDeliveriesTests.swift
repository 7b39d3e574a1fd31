#if Durable
import Statecraft
import Testing

@testable import StatecraftDurable

/// What a service notes of outputs that it delivers.
@Suite struct OutputDeliveriesTests {
  private let deliveries = OutputDeliveries(DurableSettings())

  private func output(_ sequence: Int64, attempt: Int) -> StoredOutput {
    StoredOutput(
      sequence: sequence,
      address: MachineAddress(chart: "Ticket", id: "slow"),
      revision: sequence,
      number: 0,
      topic: .output,
      body: "{}",
      attempt: attempt,
      due: WallTime(sinceEpoch: .zero),
      emitted: WallTime(sinceEpoch: .zero)
    )
  }

  private func add(_ parts: [OutputPart]) -> Int {
    deliveries.add(parts, of: OutputClaim(parts: parts.count, room: 1) { .zero })
  }

  @Test func `a head that was kept while it was claimed again has the attempts from before`() throws
  {
    #expect(add(OutputPart.parts(of: [output(1, attempt: 1)])) == 1)
    let delivery = try #require(deliveries.next())
    // Its lease has ended again and again, and it is a dead letter now; the next one is the head.
    for attempt in 1...20 { deliveries.keep(output(2, attempt: attempt)) }
    // The next claim is under way when the handler ends at last.
    deliveries.end(delivery, DeliveryResult())
    let parts = deliveries.recognized(OutputPart.parts(of: [output(2, attempt: 21)]))
    #expect(parts.map(\.head.attempt) == [1])
    // It is not given back, since it is about to begin.
    #expect(deliveries.takeEnded().rest.isEmpty)
  }

  @Test func `other heads keep their attempts, and what waits to be given back stays`() throws {
    #expect(add(OutputPart.parts(of: [output(1, attempt: 1)])) == 1)
    let delivery = try #require(deliveries.next())
    deliveries.keep(output(2, attempt: 1))
    deliveries.end(delivery, DeliveryResult())
    let parts = deliveries.recognized(OutputPart.parts(of: [output(3, attempt: 4)]))
    #expect(parts.map(\.head.attempt) == [4])
    #expect(deliveries.takeEnded().rest.map(\.sequence) == [2])
  }
}
#endif
