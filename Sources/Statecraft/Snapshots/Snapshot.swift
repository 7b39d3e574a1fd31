/// A machine at rest, by names: to be stored, sent, inspected and restored.
///
/// ```swift
/// let saved = try JSONEncoder().encode(machine.snapshot(at: .now))
/// …
/// let snapshot = try JSONDecoder().decode(Snapshot<Order>.self, from: saved)
/// let (machine, effects) = try Machine.restoring(snapshot, at: .now)
/// ```
///
/// All states are there by name, so that a chart can grow without breaking what was saved. Raise the
/// chart's `version` when the meaning of a name changes.
///
/// What an invocation had done so far cannot be saved: by default a restored machine asks its shell to
/// start the running ones anew. See ``InvocationRestoration`` for what else it can do.
public struct Snapshot<Context: ChartContext & Codable>: Codable {
  /// A timer that waited.
  public struct Timer: Codable, Sendable, Hashable {
    /// The name of the state that it belongs to; empty for the chart itself.
    public var state: String
    /// Which delayed transition of the state it is for, in the order of writing, from 0.
    public var position: Int
    /// The timer in words, for readers.
    public var name: String
    /// What was left of its time.
    public var remaining: Duration
    /// Its full time.
    public var duration: Duration

    /// Describes a timer that waited.
    public init(
      state: String,
      position: Int,
      name: String,
      remaining: Duration,
      duration: Duration
    ) {
      self.state = state
      self.position = position
      self.name = name
      self.remaining = remaining
      self.duration = duration
    }
  }

  /// An invocation that ran.
  public struct Invocation: Codable, Sendable, Hashable {
    /// The name of the state that it belongs to; empty for the chart itself.
    public var state: String
    /// Its name.
    public var name: String

    /// Describes an invocation that ran.
    public init(state: String, name: String) {
      self.state = state
      self.name = name
    }
  }

  /// What a state's history has stored.
  public struct History: Codable, Sendable, Hashable {
    /// The name of the state.
    public var state: String
    /// Whether it is the deep history.
    public var deep: Bool
    /// The names of the states to come back to.
    public var stored: [String]

    /// Describes what a history has stored.
    public init(state: String, deep: Bool, stored: [String]) {
      self.state = state
      self.deep = deep
      self.stored = stored
    }
  }

  /// The name of the chart.
  public var chart: String
  /// The version of the chart.
  public var version: Int
  /// The names of the active states, outer states included, in document order.
  public var configuration: [String]
  /// What the histories have stored.
  public var history: [History]
  /// The data.
  public var context: Context
  /// The timers that waited, in the order in which they were started.
  public var timers: [Timer]
  /// The invocations that ran, in the order in which they were started.
  public var invocations: [Invocation]
  /// The machine's own time.
  public var now: Duration
  /// Whether the machine was done.
  public var isDone: Bool
  /// When the snapshot was taken; needed only for timers that keep their deadline.
  public var takenAt: WallTime?

  var postponed: [CodedEvent<Context>]

  /// The events that waited for the configuration to change, oldest first.
  public var postponedEvents: [Context.Event] { postponed.map { $0.event } }
}

extension Snapshot: Sendable where Context: Sendable {}

/// An event on its way into or out of a snapshot: by its own coding if it has one, else by name.
struct CodedEvent<Context: ChartContext>: Codable, Sendable {
  let event: Context.Event

  init(_ event: Context.Event) {
    self.event = event
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let encodable = event as? any Encodable {
      try container.encode(encodable)
    } else if Context.Event.self is any CaseIterable.Type {
      try container.encode("\(event)")
    } else {
      throw EncodingError.invalidValue(
        event,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "the postponed event '\(Cause<Context>.event(event))' cannot be saved; "
            + "make '\(Context.Event.self)' Codable"
        )
      )
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let type = Context.Event.self as? any Decodable.Type {
      if let event = try container.decode(type) as? Context.Event {
        self.event = event
        return
      }
    } else if let type = Context.Event.self as? any CaseIterable.Type {
      let name = try container.decode(String.self)
      if let event = Self.allCases(of: type).first(where: { "\($0)" == name }) {
        self.event = event
        return
      }
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "there is no event '\(name)' in '\(Context.Event.self)'"
      )
    }
    throw DecodingError.dataCorruptedError(
      in: container,
      debugDescription: "postponed events cannot be read; make '\(Context.Event.self)' Codable"
    )
  }

  private static func allCases<Event: CaseIterable>(of type: Event.Type) -> [Context.Event] {
    type.allCases.compactMap { $0 as? Context.Event }
  }
}
