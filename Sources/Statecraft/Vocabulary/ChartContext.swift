/// The vocabulary of a chart: which states, events, outputs and services there are.
///
/// The conforming type is the *context*: its stored properties are the data that guards read and
/// actions change. Most types conform to ``Statechart``, which adds the chart itself. A bare
/// `ChartContext` is for charts that are made at run time, for instance from a document.
///
/// Every building block of a chart (`state`, `on`, `after`, …) is a static function of this
/// protocol. Inside a chart all types are therefore inferred, and no global name is taken.
///
/// The protocol inherits from `SendableMetatype`, so that a conformance is never bound to an actor,
/// also in modules whose default isolation is the main actor.
public protocol ChartContext: SendableMetatype {
  /// Names the states, usually an `enum` that is `CaseIterable`.
  associatedtype State: Hashable & Sendable

  /// What the machine reacts to: an `enum` that is `CaseIterable` or an ``EventAlphabet``.
  associatedtype Event: Sendable

  /// What the machine tells its surroundings by `emit`.
  associatedtype Output: Sendable = Never

  /// The services that invocations use; given to the driver that runs the machine.
  associatedtype Environment: Sendable = Void

  /// The number of the event's case, from 0.
  ///
  /// Comes for free when `Event` is `CaseIterable` or an ``EventAlphabet``.
  static func caseIndex(of event: Event) -> Int

  /// The cases of `Event` with their numbers, in the order in which they are shown.
  ///
  /// Comes for free when `Event` is `CaseIterable` or an ``EventAlphabet``.
  static var eventCases: [EventDescription] { get }

  /// All states that a chart must place, or `nil` when the set of states is open.
  ///
  /// Comes for free: all cases when `State` is `CaseIterable`, else `nil`.
  static var declaredStates: [State]? { get }
}

extension ChartContext {
  /// No closed list of states is known.
  public static var declaredStates: [State]? { nil }
}

extension ChartContext {
  /// Says what `Event` must be.
  @available(
    *,
    unavailable,
    message: """
      make `Event` an `enum` that is `CaseIterable`, or an `EventAlphabet` if its cases have payloads
      """
  )
  public static func caseIndex(of event: Event) -> Int { -1 }

  /// Says what `Event` must be.
  @available(*, unavailable, message: "the cases of `Event` are not listed")
  public static var eventCases: [EventDescription] { [] }
}

extension ChartContext where State: CaseIterable {
  /// All cases of the state `enum`.
  public static var declaredStates: [State]? { Array(State.allCases) }
}

extension ChartContext where Event: CaseIterable & Equatable {
  /// The number of the event's case.
  ///
  /// For an `enum` without payloads this is its tag, read without a search. For any other type it
  /// is the position in `allCases`, or -1 when it is not among them.
  ///
  /// Complexity: O(1) for an `enum`, else O(number of cases).
  @inlinable @inline(__always)
  public static func caseIndex(of event: Event) -> Int {
    guard _isPOD(Event.self), MemoryLayout<Event>.size <= 2 else { return position(of: event) }
    return withUnsafeBytes(of: event) { bytes in
      switch bytes.count {
      case 0: 0
      case 1: Int(bytes[0])
      default: Int(bytes[0]) | Int(bytes[1]) << 8
      }
    }
  }

  @inlinable @inline(never)
  static func position(of event: Event) -> Int {
    Event.allCases.enumerated().first { $0.element == event }?.offset ?? -1
  }

  /// All cases, named as they are written.
  public static var eventCases: [EventDescription] {
    Event.allCases.map { EventDescription(index: caseIndex(of: $0), name: String(describing: $0)) }
  }
}

extension ChartContext where Event: EventAlphabet {
  /// The number that the alphabet gives to the event's case.
  @inlinable @inline(__always)
  public static func caseIndex(of event: Event) -> Int { event.caseIndex }

  /// The cases of the alphabet, in the order of their numbers.
  public static var eventCases: [EventDescription] { Event.caseDescriptions }
}

extension ChartContext where Event: EventAlphabet & CaseIterable & Equatable {
  /// The number that the alphabet gives to the event's case.
  @inlinable @inline(__always)
  public static func caseIndex(of event: Event) -> Int { event.caseIndex }

  /// The cases of the alphabet, in the order of their numbers.
  public static var eventCases: [EventDescription] { Event.caseDescriptions }
}
