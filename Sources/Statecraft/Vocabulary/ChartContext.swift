/// The types of a chart: its states, events, outputs and services.
///
/// The conforming type is the *context*: its stored properties are the data that guards read and
/// actions change. Most types conform to ``Statechart``, which adds the chart itself. Conform to
/// `ChartContext` alone for charts that are created at run time, for instance from a document.
///
/// Every building block of a chart (`state`, `on`, `after`, …) is a static function of this
/// protocol. Inside a chart, all types are therefore inferred, and the library needs no global
/// functions.
///
/// The protocol inherits from `SendableMetatype`, so that a conformance is never isolated to an
/// actor, even in modules whose default isolation is the main actor.
public protocol ChartContext: SendableMetatype {
  /// The type of the states, usually an `enum` that is `CaseIterable`.
  associatedtype State: Hashable & Sendable

  /// The type of the events: an `enum` that is `CaseIterable` or an ``EventAlphabet``.
  associatedtype Event: Sendable

  /// The type of the outputs that the machine emits to its surroundings.
  associatedtype Output: Sendable = Never

  /// The type of the services that invocations use, which the machine's driver provides.
  associatedtype Environment: Sendable = Void

  /// Returns the index of the event's case, from 0.
  ///
  /// A default implementation exists when `Event` is `CaseIterable` or an ``EventAlphabet``.
  static func caseIndex(of event: Event) -> Int

  /// The cases of `Event` with their indices, in the order in which tools show them.
  ///
  /// A default implementation exists when `Event` is `CaseIterable` or an ``EventAlphabet``.
  static var eventCases: [EventDescription] { get }

  /// All states that a chart must declare, or `nil` when the set of states is open.
  ///
  /// The default is all cases when `State` is `CaseIterable`, else `nil`.
  static var declaredStates: [State]? { get }
}

extension ChartContext {
  /// The default: `nil`, because the set of states is open.
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
  /// All cases of the state type.
  public static var declaredStates: [State]? { Array(State.allCases) }
}

extension ChartContext where Event: CaseIterable & Equatable {
  /// Returns the index of the event's case.
  ///
  /// For an `enum` without payloads this is its tag, read without a search. For any other type it
  /// is the position in `allCases`, or -1 if the event is not in the list.
  ///
  /// - Complexity: O(1) for an `enum`, else O(number of cases).
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

  /// All cases, with their names in Swift.
  public static var eventCases: [EventDescription] {
    Event.allCases.map { EventDescription(index: caseIndex(of: $0), name: String(describing: $0)) }
  }
}

extension ChartContext where Event: EventAlphabet {
  /// Returns the index that the alphabet gives to the event's case.
  @inlinable @inline(__always)
  public static func caseIndex(of event: Event) -> Int { event.caseIndex }

  /// The cases of the alphabet, in the order of their indices.
  public static var eventCases: [EventDescription] { Event.caseDescriptions }
}

extension ChartContext where Event: EventAlphabet & CaseIterable & Equatable {
  /// Returns the index that the alphabet gives to the event's case.
  @inlinable @inline(__always)
  public static func caseIndex(of event: Event) -> Int { event.caseIndex }

  /// The cases of the alphabet, in the order of their indices.
  public static var eventCases: [EventDescription] { Event.caseDescriptions }
}
