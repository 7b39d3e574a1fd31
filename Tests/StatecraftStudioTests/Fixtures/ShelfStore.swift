#if Studio
import Statecraft
import StatecraftDiagrams
import StatecraftRecording
import Synchronization

@testable import StatecraftStudio

/// A store of doors in memory, which a test changes, and which may fail.
final class ShelfStore: StudioStore {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "the disk is gone" }
  }

  struct Content: Sendable {
    var machines: [String: StudioStoredMachine] = [:]
    var journal: [StudioJournalEntry] = []
    var isFailing = false
    /// The numbers of rows that were asked for at once.
    var limits: [Int] = []
    /// The commands that were performed.
    var commands: [String] = []
  }

  let name = "doors.db"
  let content = Mutex(Content())
  /// Runs between reading a part of a journal and returning it.
  let afterReadingJournal = Mutex<(@Sendable () async -> Void)?>(nil)
  /// Runs before the charts are read.
  let beforeReadingCharts = Mutex<(@Sendable () async -> Void)?>(nil)
  /// Runs before a machine is read.
  let beforeReadingMachine = Mutex<(@Sendable () async -> Void)?>(nil)

  init(_ ids: [String] = []) {
    for id in ids { set(id, in: ["closed"]) }
  }

  /// Puts a machine into the store.
  func set(_ id: String, in configuration: [String], revision: Int = 1, version: Int = 1) {
    let machine = StudioStoredMachine(
      status: "active",
      revision: revision,
      version: version,
      configuration: configuration,
      now: .seconds(1_000)
    )
    content.withLock { $0.machines[id] = machine }
  }

  /// Adds entries to the journal of every machine.
  func write(_ entries: Int, of id: String) {
    content.withLock { content in
      for _ in 0..<entries {
        let revision = content.journal.count + 1
        let state = revision % 2 == 0 ? "open" : "closed"
        var step = RecordedStep(
          time: .seconds(revision),
          source: .event,
          event: state == "open" ? "open" : "close",
          outcome: .transitioned,
          configuration: [state]
        )
        step.microsteps = [
          RecordedMicrostep(
            cause: step.event,
            exited: [state == "open" ? "closed" : "open"],
            entered: [state]
          )
        ]
        content.journal.append(
          StudioJournalEntry(revision: revision, key: "key-\(revision)", step: step)
        )
      }
      let last = content.journal.count
      content.machines[id]?.revision = last
      content.machines[id]?.configuration = content.journal.last?.step.configuration ?? []
    }
  }

  func fail(_ isFailing: Bool) { content.withLock { $0.isFailing = isFailing } }

  private func read<Value>(_ body: (inout Content) -> Value) throws -> Value {
    try content.withLock { content in
      if content.isFailing { throw Failure() }
      return body(&content)
    }
  }

  func charts() async throws -> [StudioStoreChart] {
    await beforeReadingCharts.withLock { $0 }?()
    return try read { content in
      let counts = ["open", "closed", "locked"].map { state in
        StudioStateCount(
          name: state,
          depth: 0,
          machines: content.machines.values.count { $0.configuration == [state] }
        )
      }
      return [
        StudioStoreChart(name: "Attic", isPaused: true, states: []),
        StudioStoreChart(name: "Door", isPaused: false, states: counts),
      ]
    }
  }

  func findings(of chart: String, limit: Int) throws -> [StudioFinding] {
    try read { content in
      content.machines.filter { $0.value.status == "parked" }.keys.sorted().prefix(limit).map {
        id in
        StudioFinding(
          kind: "parked",
          address: StudioAddress(chart: chart, id: id),
          subject: "open",
          reason: "it is stuck",
          since: .zero
        )
      }
    }
  }

  func list(_ query: StudioStoreQuery) throws -> [StudioListing] {
    try read { content in
      content.limits.append(query.limit)
      let found = content.machines.filter { id, machine in
        guard query.chart == "Door", query.after.map({ id > $0 }) ?? true else { return false }
        return switch query.selection {
        case .prefix(let prefix): id.hasPrefix(prefix)
        case .state(let state): machine.configuration.contains(state)
        case .status(let status): machine.status == status
        }
      }
      return found.sorted { $0.key < $1.key }.prefix(query.limit).map { id, machine in
        StudioListing(
          id: id,
          status: machine.status,
          revision: machine.revision,
          configuration: machine.configuration,
          since: .seconds(5),
          cursor: id
        )
      }
    }
  }

  func machine(_ address: StudioAddress) async throws -> StudioStoredMachine? {
    await beforeReadingMachine.withLock { $0 }?()
    return try read { address.chart == "Door" ? $0.machines[address.id] : nil }
  }

  func journal(
    of address: StudioAddress,
    after revision: Int,
    limit: Int
  ) async throws -> [StudioJournalEntry] {
    let entries = try read { content in
      content.limits.append(limit)
      return Array(content.journal.dropFirst(revision).prefix(limit))
    }
    await afterReadingJournal.withLock { $0 }?()
    return entries
  }

  func diagram(of chart: String, version: Int) -> Diagram {
    var diagram = Diagram(Door.chart)
    diagram.title = "\(chart) \(version)"
    return diagram
  }

  func pastData(of address: StudioAddress, at revision: Int) throws -> StudioPastData {
    try read { content in
      guard revision <= content.journal.count else { return StudioPastData(obstacle: "pruned") }
      return StudioPastData([NamedValue(name: "revision", text: "\(revision)")])
    }
  }

  func send(
    _ event: String,
    payload: String?,
    to address: StudioAddress,
    ifRevision revision: Int?
  ) throws -> String {
    try read { content in
      content.commands.append("send \(event) \(payload ?? "-") \(address) \(revision ?? -1)")
    }
    guard event != "refuse" else { throw StudioRefusal("no transition for refuse") }
    write(1, of: address.id)
    return "transitioned"
  }

  func perform(
    _ operation: StudioOperation,
    on address: StudioAddress,
    ifParkedAt key: String?
  ) throws -> String {
    try read { content in
      content.commands.append("\(operation.rawValue) \(address)\(key.map { " at \($0)" } ?? "")")
      content.machines[address.id]?.status = operation == .pause ? "paused" : "active"
    }
    return "done: \(operation.rawValue)"
  }

  func perform(
    _ operation: StudioLetterOperation,
    onLetter letter: String,
    of address: StudioAddress
  ) throws -> String {
    let letters = try read { content in
      content.commands.append("\(operation.rawValue) letter \(letter) of \(address)")
      return content.machines[address.id]?.waiting.compactMap(\.letter) ?? []
    }
    guard letters.contains(letter) else { throw StudioRefusal("there is no letter \(letter)") }
    content.withLock { $0.machines[address.id]?.waiting.removeAll { $0.letter == letter } }
    return "done: \(operation.rawValue) letter"
  }

  func letterCount(_ selection: StudioLetterSelection) throws -> Int {
    try read { content in
      content.machines.values.flatMap(\.waiting).count {
        $0.letter != nil && ($0.error ?? "").hasPrefix(selection.reason ?? "")
      }
    }
  }

  func perform(
    _ operation: StudioLetterOperation,
    onLetters selection: StudioLetterSelection
  ) throws -> String {
    try read { content in
      content.commands.append(
        "\(operation.rawValue) \(selection.limit ?? -1) letters of \(selection.chart)"
          + (selection.reason.map { ", \($0)" } ?? "")
      )
    }
    return "done: \(operation.rawValue) letters"
  }

  func perform(_ operation: StudioOperation, onAll chart: String) throws -> String {
    try read { $0.commands.append("\(operation.rawValue) all \(chart)") }
    return "done: \(operation.rawValue) all"
  }
}
#endif
