#if Durable
import StatecraftDurable
import Testing

@Suite struct AddressTests {
  @Test func `a slot depends on the address alone and never changes`() {
    #expect(
      MachineAddress(chart: "Order", id: "42").slot == MachineAddress(chart: "Order", id: "42").slot
    )
    #expect(MachineAddress(chart: "Order", id: "42").description == "Order/42")
  }
}
#endif
