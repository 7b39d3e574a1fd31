#if SQLite
import Foundation
import Statecraft
import StatecraftDurable

/// Looks for violations of what must hold after a crash: I1 to I7, I9 and I10.
///
/// The full disk is about I8: that nothing is acknowledged after an error of the store.
struct Check {
  let folder: URL
  let store: any DurableStore
  let machines: DurableMachines
  /// The machines by the version of the chart, for replays.
  let versions: [Int: NamedMachines]
  let ids: [String]
  var counts: [String: Int] = [:]

  /// Creates a check of a store on which programs with versions of the chart up to this one have worked;
  /// the folder is that of the ledger.
  init(folder: URL, store: any DurableStore, version: Int) throws {
    self.folder = folder
    self.store = store
    let ledger = try Ledger(folder: folder)
    machines = try durableMachines(store, ledger, version: version)
    versions = try Dictionary(
      uniqueKeysWithValues: Parcel.versions.map {
        ($0, NamedMachines(try durableMachines(store, ledger, version: $0)))
      }
    )
    ids = Set(try Ledger.lines(folder: folder).filter { $0[0] == "start" }.map { $0[1] }).sorted()
  }

  /// Throws the first violation: of the store as the crash has left it, and after it was healed.
  mutating func run() async throws {
    try await checkMigration()
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
      try await checkVersions(id, journal)
      try checkOrder(id, journal)
      try checkTimers(id, journal)
    }
    try checkAcknowledged(lines, entries, allPosted: allPosted)
    try checkFirsts(lines)
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
      "bursts": lines.count { $0[0] == "burst" },
      "keys of two clients at once": twins(lines),
      "migrations": entries.values.joined().count { $0.input?.kind == "migration" },
    ]
  }

  /// The number of keys that more than one client has sent, each of which had an answer.
  private func twins(_ lines: [[String]]) -> Int {
    var answers: [String: Int] = [:]
    for line in lines where line[0] == "ack" || line[0] == "posted" {
      if line[1].hasPrefix("t") { answers[line[1], default: 0] += 1 }
    }
    return answers.values.count { $0 > 1 }
  }

  /// I2 and I3: the revisions are 1, 2, 3 … without gaps, and give the state, byte for byte.
  private func checkRevisions(_ id: String, _ journal: [JournalEntry]) async throws {
    let row = try await store.machine(MachineAddress(chart: "Parcel", id: id))
    guard journal.map(\.revision) == (0..<journal.count).map({ Int64($0 + 1) }),
      row?.revision ?? 0 == Int64(journal.count)
    else { throw Failure("I2: \(id) is at \(row?.revision ?? 0) with \(journal.map(\.revision))") }
    guard let row, row.state != nil else { return }
    let replay = try replay(id, journal)
    guard replay.isSame, replay.state == row.state else {
      throw Failure("I3: \(id): \(replay), stored \(row.state ?? "")")
    }
    guard row.status == .active else {
      throw Failure("I7: \(id) is \(row.status): \(String(describing: row.fault))")
    }
  }

  /// Replays a journal: each part under the version of the chart that has written it.
  private func replay(_ id: String, _ journal: [JournalEntry]) throws -> MachineReplay {
    let address = MachineAddress(chart: "Parcel", id: id)
    var replay = MachineReplay(address: address, verdict: .same, agreed: 0)
    var row: StoredMachine?
    for version in Parcel.versions {
      let part = journal.filter { $0.version == version }
      guard let last = part.last else { continue }
      replay = try versions[version]?.replay(part, of: address, from: row) ?? replay
      guard replay.isSame else { return replay }
      row = StoredMachine(
        address: address,
        version: version,
        revision: last.revision,
        status: .active,
        state: replay.state,
        changed: last.time
      )
    }
    return replay
  }

  /// I9: the state of each machine of the older version can be migrated.
  private func checkMigration() async throws {
    let newest = versions[Parcel.versions.upperBound]
    guard let report = try await newest?.checkMigration(of: "Parcel"), report.isTotal else {
      throw Failure("I9: some machines cannot be migrated")
    }
  }

  /// I9: a machine is migrated once, completely, and never goes back.
  private func checkVersions(_ id: String, _ journal: [JournalEntry]) async throws {
    let versions = journal.map(\.version)
    let migrated = journal.indices.filter { journal[$0].input?.kind == "migration" }
    let expected = journal.indices.dropFirst().filter { versions[$0 - 1] < versions[$0] }
    guard versions == versions.sorted(), migrated == expected else {
      throw Failure("I9: \(id) was migrated at \(migrated), and its versions are \(versions)")
    }
    let row = try await store.machine(MachineAddress(chart: "Parcel", id: id))
    guard let row, row.state != nil else { return }
    guard row.version == versions.last else {
      throw Failure("I9: \(id) is of version \(row.version), and its versions are \(versions)")
    }
    guard row.version > 1 else { return }
    let parcel = try await machines.machines(of: Parcel.chart(version: row.version)).machine(id)
    guard parcel.context.labels == parcel.context.touches else {
      throw Failure("I9: \(id) has \(parcel.context.labels) labels of \(parcel.context.touches)")
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
      guard let state = Parcel.timedState(in: before), let delay = Parcel.delays[state] else {
        throw Failure("I6: \(id) has a timer at \(entry.revision) in \(before)")
      }
      let entered = journal[..<position].lastIndex {
        Parcel.timedState(in: DurableAnswer($0).configuration) != state
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

  /// I1 and I10: of those who send one key, one at most is told that it was the first.
  private func checkFirsts(_ lines: [[String]]) throws {
    var seen: Set<String> = []
    for line in lines where line[0] == "new" && !seen.insert(line[1]).inserted {
      throw Failure("I10: two clients were told that \(line[1]) was not a repetition")
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
