#if Studio
internal import StatecraftDiagrams
internal import StatecraftRecording
internal import Synchronization

/// Hosts a machine of a store for one page.
///
/// It reads the machine again and again, and adds to its feed what the journal has got. The numbers
/// of its steps are those of the journal.
///
/// It ends when nothing refers to it any more.
final class StoredMachineHost: MachineHost {
  private struct Present {
    var machine: StudioStoredMachine
    var diagram: Diagram
    /// When the machine was read.
    var readAt = ContinuousClock.now
    /// How often the diagram or the events have changed.
    var number = 0
    /// Why the machine cannot be read any more.
    var problem: String?
  }

  /// The entries of the journal that are read at once.
  private static let pageSize = 500

  let feed: StepFeed

  private let address: StudioAddress
  private let store: any StudioStore
  private let present: Mutex<Present>
  private let task = Mutex<Task<Void, Never>?>(nil)
  /// The last reading that has begun.
  private let reading = Mutex<Task<Void, Never>?>(nil)

  /// Opens a machine, and follows it until nothing refers to the host any more.
  ///
  /// - Parameters:
  ///   - address: the machine.
  ///   - store: the store.
  ///   - pause: waits between two readings.
  /// - Returns: the host; `nil` if there is no such machine.
  /// - Throws: the error of the store.
  static func open(
    _ address: StudioAddress,
    in store: any StudioStore,
    pause: @escaping @Sendable () async throws -> Void = {
      // The process that changes the machine may be another one, which cannot give a signal.
      try await Task.sleep(for: .milliseconds(500))
    }
  ) async throws -> StoredMachineHost? {
    guard let machine = try await store.machine(address) else { return nil }
    let diagram = try await store.diagram(of: address.chart, version: machine.version)
    let host = StoredMachineHost(address, store, machine, diagram)
    try await host.readJournal()
    host.follow(pause)
    return host
  }

  private init(
    _ address: StudioAddress,
    _ store: any StudioStore,
    _ machine: StudioStoredMachine,
    _ diagram: Diagram
  ) {
    self.address = address
    self.store = store
    present = Mutex(Present(machine: machine, diagram: diagram))
    var hasher = Hasher()
    hasher.combine(store.name)
    hasher.combine(address)
    // The same for all pages of this studio: a journal only grows.
    feed = StepFeed(
      epoch: hasher.finalize() & (1 << 40 - 1),
      first: max(min(machine.revision, .max - 1), StepFeed.stepLimit) - StepFeed.stepLimit + 1
    )
  }

  deinit { task.withLock { $0 }?.cancel() }

  private func follow(_ pause: @escaping @Sendable () async throws -> Void) {
    let reading = Task { [weak self] in
      while !Task.isCancelled {
        do { try await pause() } catch { return }
        guard let self else { return }
        await self.readAgain()
      }
    }
    task.withLock { $0 = reading }
  }

  /// Reads the machine again, and what its journal has got.
  ///
  /// A reading begins when the one before it has ended. Otherwise both would add the same entries,
  /// which would give later ones wrong numbers.
  private func readAgain() async {
    let task = reading.withLock { reading in
      let task = Task { [last = reading] in
        await last?.value
        await self.readNow()
      }
      reading = task
      return task
    }
    await task.value
  }

  private func readNow() async {
    do {
      guard let machine = try await store.machine(address) else {
        return fail("the machine is not in the store any more")
      }
      let known = present.withLock { $0.machine }
      var diagram: Diagram?
      if machine.version != known.version {
        diagram = try await store.diagram(of: address.chart, version: machine.version)
      }
      let isNew = present.withLock { present in
        let isNew = !present.machine.looksLike(machine) || present.problem != nil
        let isDescribed =
          present.machine.events == machine.events && present.machine.obstacle == machine.obstacle
        if diagram != nil || !isDescribed { present.number += 1 }
        present.machine = machine
        present.readAt = .now
        present.problem = nil
        present.diagram = diagram ?? present.diagram
        return isNew
      }
      try await readJournal()
      if isNew { feed.invalidateStatus() }
    } catch {
      fail("\(error)")
    }
  }

  private func fail(_ problem: String) {
    let isNew = present.withLock { present in
      defer { present.problem = problem }
      return present.problem != problem
    }
    if isNew { feed.invalidateStatus() }
  }

  /// Adds the entries of the journal that the feed does not have, up to the present revision.
  private func readJournal() async throws {
    let (revision, diagram) = present.withLock { ($0.machine.revision, $0.diagram) }
    while feed.range.upperBound <= revision {
      let entries = try await store.journal(
        of: address,
        after: feed.range.upperBound - 1,
        limit: min(Self.pageSize, revision - feed.range.upperBound + 1)
      )
      guard !entries.isEmpty else { return }
      feed.append(entries.map { EncodedStep(diagram.explained($0.step), key: $0.key) })
    }
  }

  func earlier(than step: Int) async throws(StudioRefusal) -> StudioMessages.Earlier {
    guard step >= 2, step <= feed.range.upperBound else {
      throw StudioRefusal("no entry of the journal comes before revision \(step)")
    }
    let first = max(step - Self.pageSize, 1)
    let entries: [StudioJournalEntry]
    do {
      entries = try await store.journal(of: address, after: first - 1, limit: step - first)
    } catch {
      throw StudioRefusal("the store cannot be read: \(error)")
    }
    let diagram = present.withLock { $0.diagram }
    return StudioMessages.Earlier(
      first: first,
      steps: entries.map { EncodedStep(diagram.explained($0.step), key: $0.key).text }
    )
  }

  func description() -> MachineDescription {
    let present = present.withLock { $0 }
    return MachineDescription(
      diagram: present.diagram,
      events: present.machine.events,
      obstacle: present.machine.obstacle
    )
  }

  var descriptionNumber: Int { present.withLock { $0.number } }

  func refreshStatus() {
    guard let turn = feed.takeStatusTurn() else { return }
    let present = present.withLock { $0 }
    let machine = present.machine
    var status = StudioMessages.Status(
      now: machine.now + present.readAt.duration(to: .now),
      configuration: machine.configuration,
      isDone: machine.isDone,
      verdicts: machine.verdicts,
      values: machine.values,
      timers: machine.timers
    )
    status.stored = StudioMessages.Stored(machine, problem: present.problem)
    feed.update(status: status, for: turn)
  }

  // MARK: - Commands

  func send(_ event: String, payload: String?) async throws(StudioRefusal) {
    _ = try await send(event, payload: payload, ifLast: nil)
  }

  func send(
    _ event: String,
    payload: String?,
    ifLast step: Int?
  ) async throws(StudioRefusal) -> String? {
    try await command {
      try await store.send(event, payload: payload, to: address, ifRevision: step)
    }
  }

  func perform(
    _ operation: StudioOperation,
    ifParkedAt key: String?
  ) async throws(StudioRefusal) -> String {
    try await command { try await store.perform(operation, on: address, ifParkedAt: key) }
  }

  func perform(
    _ operation: StudioLetterOperation,
    onLetter letter: String
  ) async throws(StudioRefusal) -> String {
    try await command { try await store.perform(operation, onLetter: letter, of: address) }
  }

  /// Runs a command, and reads what it has changed.
  private func command(
    _ body: () async throws -> String
  ) async throws(StudioRefusal) -> String {
    let text: String
    do {
      text = try await body()
    } catch {
      // A refused event is in the journal, too.
      await readAgain()
      throw StudioRefusal("\(error)")
    }
    await readAgain()
    return text
  }

  func pastData(at step: Int) async throws(StudioRefusal) -> StudioPastData {
    let revision = present.withLock { $0.machine.revision }
    guard 1...max(revision, 1) ~= step else {
      throw StudioRefusal("the journal has no revision \(step); its last one is \(revision)")
    }
    do {
      return try await store.pastData(of: address, at: step)
    } catch {
      throw StudioRefusal("the store cannot be read: \(error)")
    }
  }

  private static let refusal = StudioRefusal(
    "a stored machine is not run again; what was done stays in its journal"
  )

  func restart() throws(StudioRefusal) { throw Self.refusal }
  func rewind(to step: Int) throws(StudioRefusal) { throw Self.refusal }

  func close() { task.withLock { $0 }?.cancel() }
}
#endif
