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

  /// Takes a machine out.
  mutating func take(_ address: MachineAddress) -> (any AnyObject & Sendable)? {
    guard let known = recent.removeValue(forKey: address) else {
      return older.removeValue(forKey: address)?.machine
    }
    bytes -= known.bytes
    return known.machine
  }

  /// Keeps a machine whose state has so many bytes, unless they are too many.
  mutating func keep(
    _ machine: any AnyObject & Sendable,
    of address: MachineAddress,
    bytes size: Int
  ) {
    guard size <= Self.largest else { return }
    if let before = recent.removeValue(forKey: address) { bytes -= before.bytes }
    if recent.count >= Self.half || bytes + size > Self.largest {
      older = recent
      recent = [:]
      bytes = 0
    }
    bytes += size
    recent[address] = Known(machine: machine, bytes: size)
  }
}
#endif
