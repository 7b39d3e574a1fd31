#if Durable
public import Statecraft

// Longer than other files on purpose: the requirements of one protocol stand together, each with what it guarantees.

/// The place where durable machines live: a database, or memory for tests.
///
/// A store keeps rows and makes transactions. It knows nothing of charts: states, events and
/// snapshots are texts to it. The runtime (``DurableMachines``) decides what a step does; the store
/// guarantees that the step is recorded once and completely, or not at all.
///
/// Any number of processes may use one store at the same time, as far as the store permits that. No
/// process owns a machine. These two rules alone make the runtime correct, and each store must keep
/// them in every transaction:
///
/// 1. **Compare and set.** A ``MachineChange`` is applied only if the machine's revision is still
///    ``MachineChange/expectedRevision``. Otherwise nothing of it is written, and its result is
///    ``ChangeResult/conflict``.
/// 2. **One key, one entry.** In the journal, (machine, revision) and (machine, key) are unique for
///    ever, also after ``erase(_:expecting:keepingAnswers:)``. In the inbox, (machine, key) is
///    unique. When a posting and a step with the same key are committed at the same time, the key
///    may be in both; a claim then marks the inbox's entry (``InboxEntry/isDuplicate``).
///
/// Leases of work and outputs only avoid effort. A lease that ends too early, or a worker that
/// returns after a long pause, causes a second attempt and never a second result.
///
/// **Acknowledgement.** A method that returns has committed: what it wrote survives the end of the
/// process and of the system, as far as the store promises that (a database with full
/// synchronization). A method that throws may or may not have committed; callers ask again with the
/// same keys, which is harmless.
///
/// **Errors.** Stores throw ``StoreError``. Errors of the closure that
/// ``process(_:_:)`` receives pass through unchanged, after the transaction was rolled back.
///
/// **Time.** All times come from the store's clock (``now()``), which is the same for all processes
/// that share the store: the database's clock where the database is a server. It may jump.
///
/// The conformance suite in `StatecraftDurableTesting` checks these rules on any store.
public protocol DurableStore: Sendable {
  // MARK: - Time and wake-up

  /// Returns the time of the store's clock.
  func now() async throws -> WallTime

  /// Signals that other processes may have posted events, for stores that can notice that.
  ///
  /// Signals may be lost, merged or superfluous: workers also poll. The default implementation
  /// returns a sequence without elements, which never ends before its iteration is cancelled.
  func wakeUps() -> AsyncStream<Void>

  // MARK: - Parts

  /// Returns in which part of the store a machine is, for stores that consist of several databases.
  ///
  /// It need not be right, and may change at any time. Inputs for machines of different parts do not
  /// share a call of ``process(_:_:)``, so that they neither wait for each other nor fail together. The
  /// default implementation returns 0.
  ///
  /// - Parameter address: the address of the machine, which may not exist.
  /// - Returns: the number of the part.
  func part(of address: MachineAddress) -> Int

  /// How many awaited inputs must wait at least for a call of ``process(_:leasing:_:)`` beside another one that is under
  /// way: from so many on, it is worth a transaction of its own to decide about them meanwhile.
  ///
  /// It is read once, when ``DurableMachines`` are created. Inputs of twice as many machines are shared by two calls. The
  /// default implementation returns 12.
  var smallestConcurrentBatch: Int { get }

  /// Returns the parts of the store, so that workers can look after each of them by itself: one that is away
  /// does not hold up the others.
  ///
  /// A part answers ``now()``, ``list(_:)``, ``ages()`` and ``pruneJournals(_:before:limit:)`` for the machines
  /// that it has. The default implementation returns the store.
  ///
  /// - Returns: each part, or why it cannot be reached now, at its number as ``part(of:)`` returns it.
  /// - Throws: ``StoreError`` if it cannot be known which parts there are.
  func parts() async throws -> [Result<any DurableStore, StoreError>]

  // MARK: - Charts

  /// Records what a version of a chart looks like, so that journals can be shown later.
  ///
  /// Rows are unique by (name, version). A row that exists is replaced if its fingerprint differs.
  ///
  /// - Returns: the row that was stored before, if there was one.
  @discardableResult
  func register(_ chart: StoredChart) async throws -> StoredChart?

  /// Returns the charts that were registered, ordered by name and version.
  func charts() async throws -> [StoredChart]

  /// Returns the names of charts that have machines and that no program has recorded: the machines were
  /// started by other means, such as SQL, and no program of the chart has run since.
  ///
  /// - Returns: the names, in the order of their bytes.
  /// - Throws: ``StoreError``.
  func unrecordedCharts() async throws -> [String]

  // MARK: - Intake

  /// Adds inputs to the inbox, in order, in one transaction: all of them, or none if it throws.
  ///
  /// For each posting:
  /// - If the machine does not exist, an ``InboxEntry/Input/start(context:)`` creates its row with
  ///   revision 0, status ``StoredMachine/Status/starting`` and no state. Any other input is
  ///   answered with ``PostResult/unknownMachine``, and nothing is stored.
  /// - If the key is in the machine's journal, the result is ``PostResult/answered(_:)`` with that
  ///   entry, also of a machine that was erased; nothing is stored.
  /// - If the key is in the machine's inbox, the result is ``PostResult/waiting(_:)`` with the entry
  ///   that is there; nothing is stored.
  /// - If the machine has the status ``StoredMachine/Status/erased``, the result is
  ///   ``PostResult/erased``; nothing is stored.
  /// - Otherwise the entry is stored, and the result is ``PostResult/accepted(sequence:)``.
  ///
  /// Sequence numbers increase in the order of acceptance for each machine: postings of one call in
  /// their order, and a call that starts after another has returned gets larger numbers. They need
  /// not be dense.
  ///
  /// - Returns: the results in the order of the postings.
  func post(_ postings: [Posting]) async throws -> [PostResult]

  // MARK: - Steps

  /// Claims machines, lets the runtime decide what they do, and records that, in one transaction.
  ///
  /// The store reads the machines, calls `decide`, and applies the changes that it returns.
  /// It may hold locks or an open transaction while it calls `decide`. It may also read without
  /// locks and write later, since the compare-and-set finds what has changed in between. If it finds
  /// before it writes that a machine is not as it was claimed, it may call `decide` again with a new claim of all machines. Then
  /// what `decide` returns last counts.
  ///
  /// A claim must not mix snapshots: the inbox of a claimed machine is read after the machine is
  /// locked, or in the same consistent snapshot as the machine. Machines that another transaction
  /// has locked may be skipped by ``ClaimRequest/waiting(charts:machines:events:)``; a request for
  /// named machines waits for them.
  ///
  /// Each change is atomic; a change that conflicts does not affect the others. All changes that are
  /// applied are committed together, before the method returns.
  ///
  /// - Parameters:
  ///   - request: the machines to claim.
  ///   - decide: returns the changes, at most one for each machine, also for machines that the
  ///     claim lists as missing. It is called on any thread; it neither blocks nor calls the store. If it throws,
  ///     nothing is written.
  /// - Returns: the results in the order of the changes.
  /// - Throws: ``StoreError``, or the error of `decide`.
  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult]

  /// Claims machines, lets the runtime decide what they do, and records that, in one transaction, of which it may
  /// lease outputs to the caller.
  ///
  /// It does what ``process(_:_:)`` does. In the same transaction, an output that is the first one of its machine in the outbox may
  /// be stored as ``claimOutputs(charts:kind:limit:lease:)`` would claim it: with one attempt, and `due` at ``now()`` +
  /// the lease. Only a ``StoredOutput/Kind/output`` is leased. Those that the same change stores after it are returned with
  /// it, as they are. The store may lease fewer than it may, and none at all, which the default implementation does.
  ///
  /// A store that leases outputs wakes the processes that deliver (``wakeUps()``) when a leased one is
  /// deleted and others of its machine are left, since nobody claims them before.
  ///
  /// - Parameters:
  ///   - request: the machines to claim.
  ///   - lease: what the caller delivers; `nil` for nothing.
  ///   - decide: returns the changes; see ``process(_:_:)``.
  /// - Returns: the results in the order of the changes, and the outputs, those of one machine beside each other in
  ///   the order of their numbers.
  /// - Throws: ``StoreError``, or the error of `decide`.
  func process(
    _ request: ClaimRequest,
    leasing lease: OutputLease?,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> StepResults

  // MARK: - Timers

  /// Moves timers that are due into the inboxes of their machines, those due first before others.
  ///
  /// For each row with `due` ≤ ``now()`` of a machine that is not erased, in one transaction: the
  /// row is deleted, and an inbox entry with the input ``InboxEntry/Input/timer(generation:)`` and
  /// the key ``StoredTimer/key`` is added, unless that key is in the journal or in the inbox.
  ///
  /// - Parameter limit: the largest number of timers to move.
  /// - Returns: what was moved, and when the next timer is due.
  /// - Throws: ``StoreError``.
  func moveDueTimers(limit: Int) async throws -> TimerMove

  // MARK: - Work

  /// Claims work whose `due` has come, those due first before others.
  ///
  /// For each row, `attempt` increases by one and `due` becomes ``now()`` + `lease`, committed
  /// before the method returns: an attempt that begins is counted, whether or not it ends.
  /// ``StoredWork/isRunning`` is returned as it was, and becomes `true`. Rows of machines that are
  /// paused, and of charts that are paused, are skipped.
  ///
  /// - Parameters:
  ///   - charts: the charts whose work the caller can run, with the versions that it knows; work of
  ///     a newer version is left alone.
  ///   - limit: the largest number of rows.
  ///   - lease: the time for which others leave the row alone.
  /// - Returns: the rows with their new `attempt` and `due`.
  /// - Throws: ``StoreError``.
  func claimWork(charts: [String: Int], limit: Int, lease: Duration) async throws -> [StoredWork]

  /// Extends the lease of work that is running.
  ///
  /// - Returns: for each reference, whether that attempt is still under way. If not, it is cancelled:
  ///   its machine has left the state, another worker has begun a further attempt, or the attempt has
  ///   failed, and its row waits for the next one, which a renewal must not put off.
  func renewWork(_ references: [WorkReference], lease: Duration) async throws -> [Bool]

  /// Ends work: deletes its row, and adds its result to the machine's inbox, in one transaction.
  ///
  /// If no row of this machine and generation exists, nothing is written: a result is recorded
  /// once. The attempt does not matter, since any attempt's result is a result.
  ///
  /// - Returns: whether the result was recorded.
  func finishWork(_ reference: WorkReference, with posting: Posting) async throws -> Bool

  /// Sets when the next attempt of work begins, and why the last one failed.
  ///
  /// Nothing is written unless the row exists with this attempt.
  func retryWork(_ reference: WorkReference, after delay: Duration, error: String) async throws

  /// Gives back work whose attempt does not go on, so that others may claim it at once.
  ///
  /// Nothing is written unless the attempt is under way: its row exists with this attempt, which has not
  /// failed. Its `due` becomes ``now()``.
  ///
  /// - Parameters:
  ///   - reference: the attempt.
  ///   - attempt: the number of attempts that count from now on.
  ///   - isRunning: whether the last one counts as interrupted, as ``StoredWork/isRunning`` says.
  /// - Throws: ``StoreError``.
  func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) async throws

  // MARK: - Outputs

  /// Claims outputs for delivery: of each machine its oldest output, the head, and those behind it
  /// without a gap.
  ///
  /// Dead letters do not count. Only machines whose head is due, and is of the kind that is asked for, are
  /// considered, those first that are due first. So messages do not wait for outputs whose handlers are
  /// slow; what is behind a head is returned with it, of any kind. In the same transaction, the head's `attempt` increases by one and its `due` becomes
  /// ``now()`` + `lease`; the rows behind it are returned unchanged. If the head has failed before, its
  /// `error` is returned as it was, and ``StoredOutput/begunError`` is stored: until the end of the attempt is
  /// written, it is not known. A row behind the head whose own
  /// `due` has not come ends the part of its machine. A machine whose head is leased is not claimed,
  /// so that its outputs keep their order. When the head is gone, the next row is a head without a
  /// lease: a worker that has removed the head claims again before it goes on with the machine.
  ///
  /// A process makes several claims while it delivers what earlier ones have returned, also at the same time.
  /// No machine is in two of them before the lease of its head has ended.
  ///
  /// - Parameters:
  ///   - charts: the names of the charts whose machines are considered.
  ///   - kind: the kind of the heads that are claimed; `nil` for all.
  ///   - limit: the largest number of rows.
  ///   - lease: how long others leave the machines alone.
  /// - Returns: the rows, those of one machine beside each other in the order of their sequence
  ///   numbers.
  /// - Throws: ``StoreError``.
  func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind?,
    limit: Int,
    lease: Duration
  ) async throws -> [StoredOutput]

  /// Deletes outputs that were delivered; sequence numbers that do not exist are ignored.
  func deleteOutputs(_ sequences: [Int64]) async throws

  /// Sets the number of attempts to deliver a claimed output, when the next one begins, and why the
  /// last one failed; without an error, none has failed, such as for an output that was claimed and
  /// whose delivery did not begin.
  ///
  /// Nothing is written unless the row is in the outbox with the `due` that the claim returned: a
  /// worker whose lease has expired does not end the lease of the next one. Rows behind a head have no
  /// lease of their own, so that a worker does not call this for them after its lease.
  ///
  /// - Returns: whether it was written.
  @discardableResult
  func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async throws -> Bool

  /// Makes a claimed output a dead letter: it is kept, no longer delivered, and no longer holds others
  /// up.
  ///
  /// Nothing is written unless the row is in the outbox with the `due` that the claim returned.
  ///
  /// - Returns: whether it was written.
  @discardableResult
  func buryOutput(_ output: StoredOutput, reason: String) async throws -> Bool

  /// Moves outputs that are addressed to other machines into their inboxes, in one transaction.
  ///
  /// For each delivery, the output is deleted and the posting is stored as by ``post(_:)``. If the
  /// output does not exist any more, nothing is stored for it. An output whose posting is answered
  /// with ``PostResult/unknownMachine`` or ``PostResult/erased`` becomes a dead letter.
  ///
  /// - Returns: the results of the postings; `nil` where the output did not exist.
  func forward(_ deliveries: [Delivery]) async throws -> [PostResult?]

  /// Returns dead letters, those with the lowest numbers first, after a cursor.
  func deadLetters(chart: String?, after cursor: Int64?, limit: Int) async throws -> [StoredOutput]

  /// Makes a dead letter deliverable again; returns whether there was one.
  func reviveOutput(_ sequence: Int64) async throws -> Bool

  /// Deletes a dead letter for good; the entry of the journal keeps what the machine said.
  ///
  /// Nothing is deleted unless it is as it was read: of its `attempt`, `due` and `error`, one has changed when
  /// it was revived meanwhile and has become a dead letter again. An output that is no dead letter is left
  /// alone, whether it waits or does not exist.
  ///
  /// - Parameter letter: the dead letter, as ``deadLetters(chart:after:limit:)`` has returned it.
  /// - Returns: whether it was deleted.
  /// - Throws: ``StoreError``.
  func discardOutput(_ letter: StoredOutput) async throws -> Bool

  // MARK: - Reading

  /// Returns a machine; `nil` if there is none.
  func machine(_ address: MachineAddress) async throws -> StoredMachine?

  /// Returns a part of a machine's journal, oldest first.
  func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry]

  /// Returns the journal's entry for a key; `nil` if there is none.
  func entry(of address: MachineAddress, key: String) async throws -> JournalEntry?

  /// Returns what a machine waits for: inbox, timers, work and outputs, at most `limit` of each, in
  /// the order in which they come.
  func pending(of address: MachineAddress, limit: Int) async throws -> PendingRows

  /// Returns machines of a chart, ordered by the key that ``MachineQuery`` names.
  ///
  /// Reads an index, never all machines.
  func list(_ query: MachineQuery) async throws -> [ListedMachine]

  /// Returns the number of machines in each state of a chart, outer states too.
  ///
  /// Erased machines are not counted.
  ///
  /// - Complexity: fast for a million machines; stores keep counts or read an index.
  func counts(of chart: String) async throws -> [String: Int]

  /// Returns findings about what does not proceed, the gravest first.
  ///
  /// Work is a ``StuckFinding/Kind/hangingWork`` if an attempt is running under a lease that was claimed
  /// longer ago than `overdue`, whether or not earlier ones have failed. Otherwise it is a
  /// ``StuckFinding/Kind/failingWork`` if an attempt has failed. Without a lease, work of which no attempt has
  /// failed waits for its next attempt since ``StoredWork/due``. Findings about work have the number of its
  /// attempts and the last failure.
  ///
  /// - Parameters:
  ///   - chart: the chart; `nil` for all.
  ///   - overdue: how late a timer, an inbox entry, work or an output is, and how long work runs, before
  ///     it is a finding.
  ///   - limit: the largest number of findings.
  /// - Returns: the findings.
  /// - Throws: ``StoreError``.
  func stuck(chart: String?, overdue: Duration, limit: Int) async throws -> [StuckFinding]

  /// Returns the ages of what waits longest, for metrics; reads only the heads of indexes.
  func ages() async throws -> QueueAges

  // MARK: - Operations

  /// Stops or continues the processing of all machines of a chart; inputs are still accepted.
  func setPaused(_ isPaused: Bool, chart: String) async throws

  /// Returns the names of the charts that are paused.
  func pausedCharts() async throws -> Set<String>

  /// Removes the contents of machines and keeps revisions and keys, in one transaction.
  ///
  /// State, inbox, timers, work, outputs and places are deleted; so are inputs and names of the
  /// journal. Each entry keeps its revision, key, outcome, digest and time, as a tombstone. The
  /// status becomes ``StoredMachine/Status/erased``; the revision stays.
  ///
  /// - Parameters:
  ///   - address: the machine.
  ///   - revision: the revision of a machine that has come to rest: nothing is erased if something is
  ///     in its inbox, or it has outputs or dead letters; `nil` for a machine of any revision, with
  ///     whatever waits.
  ///   - keepsAnswers: whether the tombstones keep their answers.
  /// - Returns: whether the machine was erased; `false` if it is not as `revision` says, or there is
  ///   none. An input that was accepted before is seen, and one that comes later finds the machine
  ///   erased.
  /// - Throws: ``StoreError``.
  func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers keepsAnswers: Bool
  ) async throws -> Bool

  /// Removes inputs from the beginnings of journals, oldest first, and keeps keys with their answers, in
  /// one transaction.
  ///
  /// Of each machine, entries become tombstones from the first one on: up to the end of the part, and
  /// before the first one whose time is later than `time`. A tombstone keeps its revision, key, outcome,
  /// digest, answer and times, so that a repeated key gets its first answer, and revisions have no
  /// gaps. Nothing else of a machine changes. Machines that do not exist or are erased are left alone.
  ///
  /// - Parameters:
  ///   - parts: the parts, at most one of each machine.
  ///   - time: the time of the youngest entries to prune.
  ///   - limit: the largest number of entries to prune. The next call goes on where this one ends.
  /// - Returns: the number of entries that have become tombstones; less than `limit` if no others are
  ///   left.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(entries that become tombstones + parts · log(revisions)).
  func pruneJournals(
    _ parts: [JournalPart],
    before time: WallTime,
    limit: Int
  ) async throws -> Int
}
#endif
