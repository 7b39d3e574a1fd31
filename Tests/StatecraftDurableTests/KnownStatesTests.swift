#if Durable
import Testing

@testable import StatecraftDurable

/// The machines that are kept from their last steps.
@Suite struct KnownStatesTests {
  private final class Kept: Sendable {}

  private func address(_ number: Int) -> MachineAddress {
    MachineAddress(chart: "Order", id: "\(number)")
  }

  @Test func `a machine is found as long as it is kept`() {
    var states = KnownStates()
    let machine = Kept()
    states.keep(machine, of: address(1), bytes: 10)
    #expect(states.machine(address(2)) == nil)
    #expect(states.machine(address(1)) === machine)
    #expect(states.machine(address(1)) === machine)
  }

  @Test func `a machine that is kept again replaces the one before`() {
    var states = KnownStates()
    let (first, second) = (Kept(), Kept())
    states.keep(first, of: address(1), bytes: 10)
    states.keep(second, of: address(1), bytes: 10)
    #expect(states.machine(address(1)) === second)
  }

  @Test func `a machine that is kept again and again counts once`() {
    var states = KnownStates()
    states.keep(Kept(), of: address(0), bytes: 10)
    for _ in 0..<10 { states.keep(Kept(), of: address(1), bytes: 2_500_000) }
    #expect(states.machine(address(0)) != nil)
    for number in 2..<8_192 { states.keep(Kept(), of: address(number), bytes: 1) }
    for _ in 0..<10 { states.keep(Kept(), of: address(2), bytes: 1) }
    states.keep(Kept(), of: address(9_000), bytes: 1)
    #expect(states.machine(address(0)) != nil)
  }

  @Test func `of many machines, those that were used last are kept`() {
    var states = KnownStates()
    for number in 0..<20_000 { states.keep(Kept(), of: address(number), bytes: 1) }
    let kept = (0..<20_000).filter { states.machine(address($0)) != nil }
    #expect(kept == Array((20_000 - kept.count)..<20_000))
    #expect(kept.count > 8_192)
    #expect(kept.count <= 16_384)
  }

  @Test func `few machines with large states are kept`() {
    var states = KnownStates()
    for number in 1...5 { states.keep(Kept(), of: address(number), bytes: 2_000_000) }
    let kept = (1...5).filter { states.machine(address($0)) != nil }
    #expect(kept == [3, 4, 5])
    states.keep(Kept(), of: address(6), bytes: 4_000_001)
    let large = states.machine(address(6))
    #expect(large == nil)
  }
}
#endif
