internal import Synchronization

/// What machines in a configuration do with some events, looked up once for many steps.
///
/// Whoever sends the same events to millions of machines need not ask the table for each of them, nor read their
/// payloads again. Events that are always refused or ignored there are left out.
///
/// The configuration must be kept alive as long as these steps.
@usableFromInline
package final class BoundSteps<Context: ChartContext> {
  /// Receives what is behind a step: the position of the event, the kind of the outcome, and the context and the
  /// identity of the active states there; the latter is `nil` when the machine is more than these.
  @usableFromInline
  package typealias Visit = (
    _ event: Int, _ kind: OutcomeKind, _ context: UnsafeRawPointer, _ states: UnsafeRawPointer?
  ) -> Void

  /// What is known of an event.
  @usableFromInline
  struct Step {
    @usableFromInline let event: Context.Event
    /// Its position among all events.
    @usableFromInline let position: Int
    /// Its number in the alphabet.
    @usableFromInline let column: Int
    /// The guard with all that is done behind it; `nil` where the table is to be asked.
    @usableFromInline let guarded: Guarded?
  }

  /// A guard with all that is done behind it.
  @usableFromInline
  struct Guarded {
    /// The steps own it.
    @usableFromInline let test: Unmanaged<BoundTest<Context>>
    /// What follows when the guard does not hold, and when it does.
    @usableFromInline let no: Branch
    @usableFromInline let yes: Branch
  }

  /// What follows a guard.
  @usableFromInline
  struct Branch {
    @usableFromInline let kind: OutcomeKind
    /// Whether the event is refused or ignored.
    @usableFromInline let isNone: Bool
    /// The identity of the active states behind the step.
    @usableFromInline let states: UnsafeRawPointer
  }

  @usableFromInline let states: SharedStates<Context>
  @usableFromInline let steps: UnsafeMutablePointer<Step>
  /// The number of events that are not always refused or ignored.
  @usableFromInline package let count: Int

  /// Looks up what machines do with events.
  ///
  /// - Parameters:
  ///   - events: the events.
  ///   - columns: for each event its number in the alphabet.
  ///   - states: where the machines are.
  /// - Complexity: O(events).
  package init(_ events: [Context.Event], _ columns: [Int], in states: SharedStates<Context>) {
    self.states = states
    let found = events.indices.compactMap { position in
      Self.step(events[position], position, columns[position], states.configuration)
    }
    count = found.count
    steps = .allocate(capacity: found.count)
    steps.initialize(from: found, count: found.count)
  }

  deinit {
    for index in 0..<count { steps[index].guarded?.test.release() }
    steps.deinitialize(count: count)
    steps.deallocate()
  }

  /// Sends all events to a machine with a context, and shows those that are neither refused nor ignored.
  ///
  /// - Complexity: O(events); no allocation but those of the user's closures, except where only a machine knows
  ///   what happens.
  @inlinable @inline(__always)
  package func send(_ context: UnsafePointer<Context>, _ visit: Visit) {
    for index in 0..<count {
      let step = steps + index
      guard let guarded = step.pointee.guarded else {
        Self.send(step.pointee.event, step.pointee.column, in: states, context.pointee) {
          visit(step.pointee.position, $0, $1, $2)
        }
        continue
      }
      var next = context.pointee
      let holds = guarded.test._withUnsafeGuaranteedRef { $0.body(&next) }
      let branch = holds ? guarded.yes : guarded.no
      if branch.isNone { continue }
      withUnsafePointer(to: next) { visit(step.pointee.position, branch.kind, $0, branch.states) }
    }
  }

  /// Sends an event to a machine with a context, and shows what is behind it, unless it is refused or ignored.
  @inlinable @inline(__always)
  package static func send(
    _ event: Context.Event,
    _ column: Int,
    in states: SharedStates<Context>,
    _ context: Context,
    _ visit: (OutcomeKind, UnsafeRawPointer, UnsafeRawPointer?) -> Void
  ) {
    var next = context
    if let step = states.run(event, in: column, &next) {
      if step.kind == .refused || step.kind == .ignored { return }
      withUnsafePointer(to: next) { visit(step.kind, $0, step.states) }
      return
    }
    var machine = states.machine(next)
    let kind = machine.send(event).kind
    if kind == .refused || kind == .ignored { return }
    withUnsafePointer(to: machine.context) { visit(kind, $0, machine.sharedConfiguration) }
  }
}

// MARK: - Looking up

extension BoundSteps {
  private typealias Kind = TableEntry<Context>.Kind

  /// Looks up what machines do with an event; `nil` if it is always refused or ignored.
  private static func step(
    _ event: Context.Event,
    _ position: Int,
    _ column: Int,
    _ configuration: Unmanaged<Configuration<Context>>
  ) -> Step? {
    let entry = entry(of: event, column, configuration)
    if let entry, let end = Branch(ofNothing: entry, event), end.isNone { return nil }
    return Step(
      event: event,
      position: position,
      column: column,
      guarded: entry.flatMap { guarded(event, $0) }
    )
  }

  /// The entry of an event, which says what it does; `nil` if only the engine knows.
  private static func entry(
    of event: Context.Event,
    _ column: Int,
    _ configuration: Unmanaged<Configuration<Context>>
  ) -> UnsafePointer<TableEntry<Context>>? {
    configuration._withUnsafeGuaranteedRef { configuration in
      guard let entry = configuration.tableEntry(column) else { return nil }
      let isKnown = entry.pointee.kind.load(ordering: .acquiring) != Kind.unresolved
      return isKnown || configuration.resolve(entry, column, for: event)
        ? UnsafePointer(entry) : nil
    }
  }

  /// The guard of an entry, if it does all that is done behind it, too.
  private static func guarded(
    _ event: Context.Event,
    _ entry: UnsafePointer<TableEntry<Context>>
  ) -> Guarded? {
    guard entry.pointee.kind.load(ordering: .acquiring) == Kind.payloadDecision else { return nil }
    let content = entry.pointee.payload.takeUnretainedValue()
    guard let branches = content.branches,
      let test = content.joined?.takeUnretainedValue().bind(event),
      let no = content.joinsNo ? Branch(branches) : Branch(ofNothing: branches, event),
      let yes = content.joinsYes ? Branch(branches + 1) : Branch(ofNothing: branches + 1, event)
    else { return nil }
    return Guarded(test: .passRetained(test), no: no, yes: yes)
  }
}

extension BoundSteps.Branch {
  /// What an entry says of the end of a step.
  init?(_ entry: UnsafePointer<TableEntry<Context>>) {
    guard let step = entry.pointee.precomputed, let target = entry.pointee.target else {
      return nil
    }
    let kind = step._withUnsafeGuaranteedRef { $0.kind }
    self.init(
      kind: kind,
      isNone: kind == .refused || kind == .ignored,
      states: UnsafeRawPointer(target.toOpaque())
    )
  }

  /// What an entry says of the end of a step; `nil` if an event does something there.
  init?(ofNothing entry: UnsafePointer<TableEntry<Context>>, _ event: Context.Event) {
    let kind = entry.pointee.kind.load(ordering: .acquiring)
    if kind == TableEntry<Context>.Kind.payloadRun {
      // Only whether the event is of the case that it is counted as is asked there.
      let content = entry.pointee.payload.takeUnretainedValue()
      guard content.count == 0, content.matches(event) else { return nil }
    } else if kind != TableEntry<Context>.Kind.nothing {
      return nil
    }
    self.init(entry)
  }
}
