#if SQLite
import Foundation
import Statecraft
import StatecraftDurable

/// Looks for violations of what must hold after a crash.
struct Check {
  let folder: URL
  let store: any DurableStore
  let machines: DurableMachines
  let ids = (0..<12).map { "p\($0)" }
  var counts: [String: Int] = [:]

  init(folder: URL, store: any DurableStore) throws {
    self.folder = folder
    self.store = store
    machines = try durableMachines(store, try Ledger(folder: folder))
  }

  /// Throws the first violation: of the store as the crash has left it, and after it was healed.
  mutating func run() async throws {
    try await checkJournals(allPosted: false)
    try await heal()
    try await checkJournals(allPosted: true)
  }

  private func journal(_ id: String, of chart: String = "Parcel") async throws -> [JournalEntry] {
    try await store.journal(
      of: MachineAddress(chart: chart, id: id),
      after: 0,
      limit: .max
    )
  }

  // MARK: - Journals

  private mutating func checkJournals(allPosted: Bool) async throws {
    let lines = try Ledger.lines(folder: folder)
    if let bad = lines.first(where: { $0[0] == "bad" }) {
      throw Failure(bad.dropFirst().joined(separator: " "))
    }
    var entries: [String: [JournalEntry]] = [:]
    for id in ids {
      let journal = try await journal(id)
      entries[id] = journal
      try await checkRevisions(id, journal)
      try checkOrder(id, journal)
      try checkTimers(id, journal)
    }
    try checkAcknowledged(lines, entries, allPosted: allPosted)
    if allPosted {
      try checkMail(lines, entries)
      try await checkMessages(entries)
    }
    counts = [
      "events": entries.values.reduce(0) { $0 + $1.count },
      "timers": entries.values.joined().count { $0.input?.kind == "timer" },
      "work": entries.values.joined().count { $0.input?.kind == "done" },
      "outputs": Set(lines.filter { $0[0] == "mail" }.map { $0[1] }).count,
      "repeated": lines.count { $0[0] == "repeated" },
    ]
  }

  /// I2 and I3: the revisions are 1, 2, 3 … without gaps, and give the state, byte for byte.
  private func checkRevisions(_ id: String, _ journal: [JournalEntry]) async throws {
    let row = try await store.machine(MachineAddress(chart: "Parcel", id: id))
    guard journal.map(\.revision) == (0..<journal.count).map({ Int64($0 + 1) }),
      row?.revision ?? 0 == Int64(journal.count)
    else { throw Failure("I2: \(id) is at \(row?.revision ?? 0) with \(journal.map(\.revision))") }
    guard let row, row.state != nil else { return }
    let replay = try await machines.operations.replay(id, of: Parcel.self)
    guard replay.isSame, replay.state == row.state else {
      throw Failure("I3: \(id): \(replay), stored \(row.state ?? "")")
    }
    guard row.status == .active else {
      throw Failure("\(id) is \(row.status): \(String(describing: row.fault))")
    }
  }

  /// I4: the events of a sender come in the order of sending.
  private func checkOrder(_ id: String, _ journal: [JournalEntry]) throws {
    var last: [String: Int] = [:]
    for entry in journal where entry.key.hasPrefix("s") && entry.key.contains("-") {
      let parts = entry.key.split(separator: "-")
      let number = Int(parts[1]) ?? -1
      guard number > last[String(parts[0])] ?? -1 else {
        throw Failure("I4: \(id) has \(entry.key) after number \(last[String(parts[0])] ?? -1)")
      }
      last[String(parts[0])] = number
    }
  }

  /// I6: no timer comes before it is due; each comes once, since its key is unique.
  private func checkTimers(_ id: String, _ journal: [JournalEntry]) throws {
    for (position, entry) in journal.enumerated() where entry.input?.kind == "timer" {
      let before = DurableAnswer(journal[position - 1]).configuration
      guard let state = before.first(where: { Parcel.delays[$0] != nil }),
        let delay = Parcel.delays[state]
      else { throw Failure("I6: \(id) has a timer at \(entry.revision) in \(before)") }
      let entered = journal[..<position].lastIndex {
        !DurableAnswer($0).configuration.contains(state)
      }
      let start = journal[(entered ?? -1) + 1]
      guard entry.time.sinceEpoch - start.time.sinceEpoch >= delay else {
        throw Failure("I6: \(id) has a timer at \(entry.revision) that was not due")
      }
    }
    guard Set(journal.map(\.key)).count == journal.count else {
      throw Failure("I1: \(id) has a key twice")
    }
  }

  /// I1: what was acknowledged is in the journal, with the answer that was given.
  private func checkAcknowledged(
    _ lines: [[String]],
    _ entries: [String: [JournalEntry]],
    allPosted: Bool
  ) throws {
    var byKey: [String: JournalEntry] = [:]
    for (id, journal) in entries {
      for entry in journal { byKey["\(id) \(entry.key)"] = entry }
    }
    for line in lines where line[0] == "ack" {
      guard let entry = byKey["\(line[2]) \(line[1])"] else {
        throw Failure("I1: \(line) was acknowledged and is not in the journal")
      }
      guard "\(entry.revision)" == line[3], entry.outcome == line[4] else {
        throw Failure("I10: \(line) was the answer, and the journal has \(entry)")
      }
    }
    guard allPosted else { return }
    for line in lines where line[0] == "posted" {
      guard byKey["\(line[2]) \(line[1])"] != nil else {
        throw Failure("I1: \(line) was accepted and never applied")
      }
    }
  }

  /// I5: the mail is what the journal predicts, none is missing, and its order is kept.
  private func checkMail(_ lines: [[String]], _ entries: [String: [JournalEntry]]) throws {
    for (id, journal) in entries {
      var predicted: [String] = []
      for entry in journal {
        for number in DurableAnswer(entry).outputs.indices {
          predicted.append("\(id):\(entry.revision):\(number)")
        }
      }
      var delivered: [String] = []
      for line in lines where line[0] == "mail" && line[1].hasPrefix("\(id):") {
        if !delivered.contains(line[1]) { delivered.append(line[1]) }
      }
      guard predicted == delivered else {
        throw Failure("I5: \(id) said \(predicted), and the mail has \(delivered)")
      }
    }
  }

  /// I5 for messages: the counter has one event for each label, in spite of all repetitions.
  private func checkMessages(_ entries: [String: [JournalEntry]]) async throws {
    let labels = entries.values.joined().reduce(0) { count, entry in
      count + DurableAnswer(entry).outputs.count { $0.contains("label") }
    }
    let counter = try await machines[Counter.self].machine("all").context.count
    guard counter == labels else {
      throw Failure("I5: the counter has \(counter) messages of \(labels)")
    }
  }

  // MARK: - Healing

  /// I7: everything that waits proceeds until nothing waits any more.
  private func heal() async throws {
    for _ in 0..<3_000 {
      try await machines.processAll()
      if try await isQuiet() { return }
      // Timers, and leases of the process that was killed.
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Failure("I7: \(try await store.stuck(chart: nil, overdue: .zero, limit: 20))")
  }

  private func isQuiet() async throws -> Bool {
    let parcels = ids.map { MachineAddress(chart: "Parcel", id: $0) }
    for address in parcels + [MachineAddress(chart: "Counter", id: "all")] {
      guard try await store.pending(of: address, limit: 1).isEmpty else { return false }
    }
    return true
  }
}
#endif
