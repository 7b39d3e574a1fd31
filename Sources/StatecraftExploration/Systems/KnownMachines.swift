/// The different machines of one part of a system, each with a number, and what events do to them.
///
/// The machines of a system are in few situations each, and the system is in many: so a step of a machine is
/// taken once, and each machine is kept once.
final class KnownMachines {
  /// What an event does to a machine.
  struct Step {
    /// The number of the machine behind it.
    let machine: Int
    /// Whether the machine reacted.
    let isHandled: Bool
    /// What made the step fail, in words; `nil` if it did not.
    let error: String?
    /// What the machine sends to others and to itself, in order.
    let messages: [SystemMessage]
  }

  private struct Key: Hashable {
    let machine: Int
    let event: [UInt8]
  }

  private let part: any PreparedPart
  private var machines: [Any] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var steps: [Key: Step] = [:]
  private var contentBytes = 0
  /// Why a machine cannot be compared with others; `nil` for all good machines.
  private(set) var problem: String?

  init(_ part: any PreparedPart) {
    self.part = part
  }

  /// The machine with a number, at time zero.
  subscript(number: Int) -> Any { machines[number] }

  /// The number of a machine; machines in the same situation have the same one.
  func number(of machine: Any) -> Int {
    var packer = Packer()
    part.pack(machine, into: &packer)
    if let problem = packer.problem { self.problem = self.problem ?? problem }
    let bytes = packer.bytes
    if let number = numbers[bytes] { return number }
    let number = machines.count
    numbers[bytes] = number
    // No machine is without bytes: it has an active state.
    machines.append(packer.written.baseAddress.map(part.machine) ?? machine)
    contentBytes += 2 * bytes.count
    return number
  }

  /// What an event does to a machine, if it is known.
  func step(of machine: Int, on event: [UInt8]) -> Step? {
    steps[Key(machine: machine, event: event)]
  }

  /// Keeps what an event does to a machine.
  func keep(_ step: Step, of machine: Int, on event: [UInt8]) {
    steps[Key(machine: machine, event: event)] = step
    contentBytes += 2 * event.count
  }

  /// About the memory that it takes, in bytes.
  var byteCount: Int {
    // A machine has boxes, and entries of a table have room around them.
    contentBytes + machines.count * 512 + steps.count * 256
  }
}
