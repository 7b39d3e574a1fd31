#if Durable
internal import Statecraft

/// The rows of an ``InMemoryStore``, with their indexes.
struct MemoryTables: Sendable {
  var machines: [MachineAddress: MemoryMachine] = [:]
  /// The ids of each chart's machines, in their order.
  var ids: [ExactText: OrderedIDs] = [:]
  var charts: [StoredChart] = []
  var paused: Set<String> = []
  /// The number of machines in each state of each chart.
  var counts: [String: [String: Int]] = [:]
  /// Machines with something in their inboxes, in the order in which they began to wait.
  var waiting: [MachineAddress] = []
  var timers = DueQueue()
  var work = DueQueue()
  /// The oldest output of each machine.
  var outputs = DueQueue()
  /// Those of them that are messages, which are found without the others.
  var messages = DueQueue()
  /// The addresses of outputs by sequence number.
  var outputOwners: [Int64: MachineAddress] = [:]
  private var lastSequence: Int64 = 0

  /// Returns the next sequence number.
  mutating func nextSequence() -> Int64 {
    lastSequence += 1
    return lastSequence
  }

  /// Adds a machine to the queue of waiting machines, if it has something to do.
  mutating func enqueue(_ address: MachineAddress) {
    guard let machine = machines[address], !machine.isQueued, !machine.inbox.isEmpty,
      machine.row.status.isProcessed
    else { return }
    machines[address]?.isQueued = true
    waiting.append(address)
  }

  /// Adds the machine's oldest output to the queue of outputs.
  mutating func enqueueOutput(of address: MachineAddress) {
    guard let first = machines[address]?.firstOutput else { return }
    outputs.add(first.due, address, first.sequence)
    if first.topic.kind == .message { messages.add(first.due, address, first.sequence) }
  }

  /// Replaces the places of a machine, and keeps the counts.
  mutating func setPlaces(_ places: [MachineChange.Place], of address: MachineAddress) {
    for place in machines[address]?.places ?? [] {
      counts[address.chart]?[place.state, default: 0] -= 1
    }
    for place in places { counts[address.chart, default: [:]][place.state, default: 0] += 1 }
    machines[address]?.places = places
  }
}
#endif
