#if Durable
import Testing

@testable import StatecraftDurable

/// The machines that are kept from their last steps.
@Suite struct RecentMachinesTests {
  private final class Kept: Sendable {}

  private func address(_ number: Int) -> MachineAddress {
    MachineAddress(chart: "Order", id: "\(number)")
  }

  /// Whether a machine is kept.
  private func isKept(_ number: Int, in states: RecentMachines) -> Bool {
    var copy = states
    return copy.take(address(number)) != nil
  }

  @Test func `a machine is taken out once each time that it was kept`() {
    var states = RecentMachines()
    let machine = Kept()
    states.keep(machine, of: address(1), bytes: 10)
    #expect(states.take(address(2)) == nil)
    #expect(states.take(address(1)) === machine)
    #expect(states.take(address(1)) == nil)
    states.keep(machine, of: address(1), bytes: 10)
    #expect(states.take(address(1)) === machine)
  }

  @Test func `a machine is taken out of the older half, too`() {
    var states = RecentMachines()
    let machine = Kept()
    states.keep(machine, of: address(0), bytes: 1)
    for number in 1...8_192 { states.keep(Kept(), of: address(number), bytes: 1) }
    #expect(states.take(address(0)) === machine)
    #expect(states.take(address(0)) == nil)
  }

  @Test func `a machine that is kept again replaces the one before`() {
    var states = RecentMachines()
    let (first, second) = (Kept(), Kept())
    states.keep(first, of: address(1), bytes: 10)
    states.keep(second, of: address(1), bytes: 10)
    #expect(states.take(address(1)) === second)
  }

  @Test func `a machine that is kept again and again counts once`() {
    var states = RecentMachines()
    states.keep(Kept(), of: address(0), bytes: 10)
    for _ in 0..<10 { states.keep(Kept(), of: address(1), bytes: 2_500_000) }
    #expect(isKept(0, in: states))
    for number in 2..<8_192 { states.keep(Kept(), of: address(number), bytes: 1) }
    for _ in 0..<10 { states.keep(Kept(), of: address(2), bytes: 1) }
    states.keep(Kept(), of: address(9_000), bytes: 1)
    #expect(isKept(0, in: states))
  }

  @Test func `of many machines, those that were used last are kept`() {
    var states = RecentMachines()
    for number in 0..<20_000 { states.keep(Kept(), of: address(number), bytes: 1) }
    let kept = (0..<20_000).filter { isKept($0, in: states) }
    #expect(kept == Array((20_000 - kept.count)..<20_000))
    #expect(kept.count > 8_192)
    #expect(kept.count <= 16_384)
  }

  @Test func `few machines with large states are kept`() {
    var states = RecentMachines()
    for number in 1...5 { states.keep(Kept(), of: address(number), bytes: 2_000_000) }
    let kept = (1...5).filter { isKept($0, in: states) }
    #expect(kept == [3, 4, 5])
    states.keep(Kept(), of: address(6), bytes: 4_000_001)
    #expect(!isKept(6, in: states))
  }
}
#endif
