/// The saved state of a machine, to be stored, sent, inspected and restored.
///
/// ```swift
/// let saved = try JSONEncoder().encode(machine.snapshot(at: .now))
/// …
/// let snapshot = try JSONDecoder().decode(Snapshot<Order>.self, from: saved)
/// let restored = try Machine.restoring(snapshot, at: .now)
/// restored.machine   // continues where the saved machine stopped
/// restored.effects   // the timers and the work for its driver to start
/// restored.notes     // the parts that were missing in the snapshot
/// ```
///
/// States are stored by name, so that a chart can grow without invalidating old snapshots. Raise
/// the chart's `version` when a state is removed or renamed, or when older contexts can no longer
/// be decoded, and write a migration: <doc:SavingAndMigration>.
///
/// The progress of an invocation cannot be saved. By default, a restored machine asks its driver to
/// restart the invocations that were running. See ``InvocationRestoration`` for the alternatives.
@dynamicMemberLookup
public struct Snapshot<Context: ChartContext & Codable> {
  /// A pending timer.
  public typealias Timer = SnapshotTimer
  /// A running invocation.
  public typealias Invocation = SnapshotInvocation
  /// The stored states of a history.
  public typealias History = SnapshotHistory

  /// The chart, version, active states, timers and invocations, without the data.
  ///
  /// Its properties are also available on the snapshot: `snapshot.configuration`.
  ///
  /// - Complexity: O(active states) for a snapshot that was taken of a machine and not changed; the
  ///   outline of such a snapshot is written when it is read.
  public var outline: SnapshotOutline {
    get { form.outline(with: data) }
    _modify {
      var outline = form.outline(with: data)
      defer { form = .outline(outline) }
      yield &outline
    }
  }
  /// The machine's context.
  public var context: Context {
    @inlinable get { data }
    _modify {
      // Which data of states is missing is seen in the context that was saved.
      writeOutline()
      yield &data
    }
  }
  /// The output of the final state, if the machine was done.
  ///
  /// The output is encoded if its type is `Encodable`, and decoded if it is `Decodable`.
  public var output: (any Sendable)?
  /// The version with which the snapshot was saved, if migrations have converted it.
  public internal(set) var migratedFrom: Int?

  @usableFromInline var form: SnapshotForm<Context>
  @usableFromInline var data: Context
  @usableFromInline var postponed: [CodedEvent<Context>]
  @usableFromInline var delayed: [CodedEvent<Context>]

  /// The postponed events, oldest first.
  public var postponedEvents: [Context.Event] {
    get { postponed.map { $0.event } }
    set { postponed = newValue.map { CodedEvent($0) } }
  }

  /// The pending events that were raised with a delay, in the order of their timers.
  public var delayedEvents: [Context.Event] { delayed.map { $0.event } }

  init(
    _ outline: SnapshotOutline,
    context: Context,
    postponed: [CodedEvent<Context>],
    delayed: [CodedEvent<Context>],
    output: (any Sendable)?
  ) {
    form = .outline(outline)
    data = context
    self.postponed = postponed
    self.delayed = delayed
    self.output = output
  }

  /// Creates a snapshot without postponed and delayed events and without an output, for readers of
  /// forms that `Codable` does not know.
  package init(_ outline: SnapshotOutline, context: Context) {
    self.init(outline, context: context, postponed: [], delayed: [], output: nil)
  }

  /// Creates the snapshot of a machine that is nothing but its configuration and its context.
  @inlinable
  init(
    in configuration: Unmanaged<Configuration<Context>>,
    takenAt time: WallTime?,
    context: Context
  ) {
    form = .configuration(configuration, takenAt: time)
    data = context
    postponed = []
    delayed = []
    output = nil
  }

  /// The configuration of the machine, if the snapshot is nothing else besides its context.
  @inlinable var onlyConfiguration: Unmanaged<Configuration<Context>>? {
    guard case .configuration(let configuration, _) = form, postponed.isEmpty, output == nil else {
      return nil
    }
    return configuration
  }

  /// Writes the outline, so that it is not written again each time it is read.
  mutating func writeOutline() {
    if case .configuration = form { form = .outline(outline) }
  }

  /// Accesses a property of the ``outline``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<SnapshotOutline, Value>) -> Value
  {
    get { outline[keyPath: property] }
    set { outline[keyPath: property] = newValue }
  }
}

extension Snapshot: Sendable where Context: Sendable {}
