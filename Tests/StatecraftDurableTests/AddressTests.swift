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

  @Test func `addresses are equal by their bytes, and equal ones have one hash`() {
    let pairs = [("Order", "42"), ("Order", "43"), ("Customer", "42"), ("", "42")]
    let forms = [("Order", "caf\u{e9}"), ("Order", "cafe\u{301}")]
    let all = (pairs + forms).map { MachineAddress(chart: $0.0, id: $0.1) }
    #expect(Set(all).count == all.count)
    for (number, first) in all.enumerated() {
      for (other, second) in all.enumerated() { #expect((first == second) == (number == other)) }
      // The same bytes in another form of memory.
      let copy = MachineAddress(
        chart: String(decoding: Array(first.chart.utf8), as: UTF8.self),
        id: String(decoding: Array(first.id.utf8), as: UTF8.self)
      )
      #expect(copy == first)
      #expect(copy.hashValue == first.hashValue)
    }
  }
}
#endif
