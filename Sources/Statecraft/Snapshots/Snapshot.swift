/// A machine at rest, by names: to be stored, sent, inspected and restored.
///
/// ```swift
/// let saved = try JSONEncoder().encode(machine.snapshot(at: .now))
/// …
/// let snapshot = try JSONDecoder().decode(Snapshot<Order>.self, from: saved)
/// let restored = try Machine.restoring(snapshot, at: .now)
/// restored.machine   // goes on where the other stopped
/// restored.effects   // the timers and the work that its driver is to start
/// restored.notes     // what was missing in the snapshot and was made anew
/// ```
///
/// All states are there by name, so that a chart can grow without breaking what was saved. Raise the
/// chart's `version` when a state goes or gets another name, or when older contexts cannot be read any
/// more, and write a migration: <doc:SavingAndMigration>.
///
/// What an invocation had done so far cannot be saved: by default a restored machine asks its driver to
/// start the running ones anew. See ``InvocationRestoration`` for what else it can do.
@dynamicMemberLookup
public struct Snapshot<Context: ChartContext & Codable> {
  /// A timer that waited.
  public typealias Timer = SnapshotTimer
  /// An invocation that ran.
  public typealias Invocation = SnapshotInvocation
  /// What a state's history has stored.
  public typealias History = SnapshotHistory

  /// Everything but the data: chart, version, active states, timers and work.
  ///
  /// Its properties are there in the snapshot, too: `snapshot.configuration`.
  public var outline: SnapshotOutline
  /// The data.
  public var context: Context
  /// What the final state gave as its output, if the machine was done.
  ///
  /// It is written if its type is `Encodable`, and read if that is `Decodable`.
  public var output: (any Sendable)?
  /// The version that the snapshot was saved with, if migrations brought it to this one.
  public internal(set) var migratedFrom: Int?

  var postponed: [CodedEvent<Context>]
  var delayed: [CodedEvent<Context>]

  /// The events that waited for the configuration to change, oldest first.
  public var postponedEvents: [Context.Event] {
    get { postponed.map { $0.event } }
    set { postponed = newValue.map { CodedEvent($0) } }
  }

  /// The events that were raised with a delay and had not come, in the order of their timers.
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

  /// A property of the ``outline``.
  public subscript<Value>(dynamicMember property: WritableKeyPath<SnapshotOutline, Value>) -> Value
  {
    get { outline[keyPath: property] }
    set { outline[keyPath: property] = newValue }
  }
}

extension Snapshot: Sendable where Context: Sendable {}
