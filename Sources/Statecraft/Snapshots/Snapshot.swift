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
  public var outline: SnapshotOutline
  /// The machine's context.
  public var context: Context
  /// The output of the final state, if the machine was done.
  ///
  /// The output is encoded if its type is `Encodable`, and decoded if it is `Decodable`.
  public var output: (any Sendable)?
  /// The version with which the snapshot was saved, if migrations have converted it.
  public internal(set) var migratedFrom: Int?

  var postponed: [CodedEvent<Context>]
  var delayed: [CodedEvent<Context>]

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
    self.outline = outline
    self.context = context
    self.postponed = postponed
    self.delayed = delayed
    self.output = output
  }

  /// Accesses a property of the ``outline``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<SnapshotOutline, Value>) -> Value
  {
    get { outline[keyPath: property] }
    set { outline[keyPath: property] = newValue }
  }
}

extension Snapshot: Sendable where Context: Sendable {}
