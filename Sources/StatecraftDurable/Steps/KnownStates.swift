#if Durable
/// The machines of ``KnownMachines`` without their types, so that this code is compiled once for all
/// charts and asks the runtime for no types.
struct KnownStates {
  private struct Known {
    let machine: any AnyObject & Sendable
    let bytes: Int
  }

  /// The largest number of machines in each of the two halves.
  private static var half: Int { 8_192 }
  /// The largest number of bytes of the states in each of the two halves.
  private static var largest: Int { 4_000_000 }

  private var recent: [MachineAddress: Known] = [:]
  private var older: [MachineAddress: Known] = [:]
  /// The bytes of the recent states.
  private var bytes = 0

  /// Returns a machine.
  func machine(_ address: MachineAddress) -> (any AnyObject & Sendable)? {
    (recent[address] ?? older[address])?.machine
  }

  /// Keeps a machine whose state has so many bytes, unless they are too many.
  mutating func keep(
    _ machine: any AnyObject & Sendable,
    of address: MachineAddress,
    bytes size: Int
  ) {
    guard size <= Self.largest else { return }
    func isFull() -> Bool { recent.count >= Self.half || bytes + size > Self.largest }
    // One that is replaced needs no room of its own.
    if isFull(), let before = recent.removeValue(forKey: address) { bytes -= before.bytes }
    if isFull() {
      older = recent
      recent = [:]
      bytes = 0
    }
    bytes += size
    if let before = recent.updateValue(Known(machine: machine, bytes: size), forKey: address) {
      bytes -= before.bytes
    }
  }
}
#endif
