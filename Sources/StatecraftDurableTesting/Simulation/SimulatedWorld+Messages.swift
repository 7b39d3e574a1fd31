#if Durable
internal import Statecraft
internal import StatecraftDurable

extension SimulatedWorld {
  /// Messages between machines: each reaches its receiver once.
  func checkMessages(
    _ journals: [MachineAddress: [JournalEntry]],
    dead: Set<String>
  ) {
    for (address, journal) in journals.sorted(by: { $0.key.id < $1.key.id }) {
      for (key, output) in predicted(journal, of: address) {
        guard case .passed(let id) = output, let number = Int(key.split(separator: ":")[2]) else {
          continue
        }
        let receiver = MachineAddress(chart: address.chart, id: id)
        guard let entries = journals[receiver], !entries.isEmpty else { continue }
        let revision = key.split(separator: ":")[1]
        let message = "from:\(address):\(revision):\(number + 1)"
        let count = entries.count { $0.key == message }
        // A message to a machine that did not exist yet is a dead letter.
        if count > 1 || (count == 0 && !dead.contains(message)) {
          violate("I5", "the message \(message) is \(count) times in the journal of \(receiver)")
        }
      }
    }
  }

  /// The outputs that a journal predicts, with their keys.
  func predicted(
    _ journal: [JournalEntry],
    of address: MachineAddress
  ) -> [(key: String, output: SimulatedOrder.Output)] {
    var found: [(key: String, output: SimulatedOrder.Output)] = []
    for entry in journal {
      var number = 0
      for output in DurableAnswer(entry).outputs.compactMap(SimulatedOrder.output) {
        found.append(("\(address.id):\(entry.revision):\(number)", output))
        number += 1
        number += messageCount(of: output)
      }
    }
    return found
  }

  /// The number of messages that follow an output.
  private func messageCount(of output: SimulatedOrder.Output) -> Int {
    switch output {
    case .passed: 1
    case .spawned(let number): number.isMultiple(of: 2) ? 2 : 1
    case .count, .ticked, .worked: 0
    }
  }

  // MARK: - Children

  /// The children that journals predict.
  func children(of journals: [MachineAddress: [JournalEntry]]) -> [MachineAddress] {
    journals.sorted { $0.key.id < $1.key.id }.flatMap { parent, journal in
      predicted(journal, of: parent).compactMap { _, output in
        guard case .spawned(let number) = output else { return nil }
        return SimulatedParcel.address(of: number, parent: parent)
      }
    }
  }

  /// Each child starts once, takes what its parent sends in order, and reports once.
  func checkChildren(
    _ parents: [MachineAddress: [JournalEntry]],
    _ journals: [MachineAddress: [JournalEntry]]
  ) {
    for (parent, journal) in parents.sorted(by: { $0.key.id < $1.key.id }) {
      for (key, output) in predicted(journal, of: parent) {
        guard case .spawned(let number) = output else { continue }
        let child = SimulatedParcel.address(of: number, parent: parent)
        let parts = key.split(separator: ":")
        let first = (Int(parts[2]) ?? 0) + 1
        let sent = (0..<messageCount(of: output)).map { "from:\(parent):\(parts[1]):\(first + $0)" }
        let entries = journals[child] ?? []
        let taken = entries.map(\.key).filter { $0.hasPrefix("from:") }
        if taken != sent { violate("I5", "\(child) was sent \(sent), and has taken \(taken)") }
        let reports = entries.filter {
          DurableAnswer($0).outputs.contains { SimulatedParcel.output($0) != nil }
        }
        guard let report = reports.first, reports.count == 1 else {
          violate("I7", "\(child) has reported \(reports.count) times: \(entries)")
          continue
        }
        let message = "from:\(child):\(report.revision):0"
        let count = journal.count { $0.key == message }
        if count != 1 {
          violate("I5", "the report \(message) is \(count) times in the journal of \(parent)")
        }
      }
    }
  }
}
#endif
