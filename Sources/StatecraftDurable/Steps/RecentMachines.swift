#if Durable
/// What is known of the machines of the last steps, each as an object.
///
/// Their number and the size of their states are bounded; those that were not used for longest go first. It does not
/// have the types of the objects, so that this code is compiled once and asks the runtime for no types.
package struct RecentMachines {
  private struct Known {
    /// The machine; `nil` while a decision has it.
    var machine: (any AnyObject & Sendable)?
    let bytes: Int

    mutating func take() -> (any AnyObject & Sendable)? {
      defer { machine = nil }
      return machine
    }
  }

  /// The largest number of machines in each of the two halves.
  private static var half: Int { 8_192 }
  /// The largest number of bytes of the states in each of the two halves.
  private static var largest: Int { 4_000_000 }

  private var recent: [MachineAddress: Known] = [:]
  private var older: [MachineAddress: Known] = [:]
  /// The bytes of the recent states.
  private var bytes = 0

  package init() {}

  /// Takes out what is known of a machine.
  package mutating func take(_ address: MachineAddress) -> (any AnyObject & Sendable)? {
    if let place = recent.index(forKey: address) { return recent.values[place].take() }
    return older.index(forKey: address).flatMap { older.values[$0].take() }
  }

  /// Keeps what is known of a machine whose state has so many bytes, unless they are too many.
  package mutating func keep(
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
