/// A type of events with payloads, whose cases have key paths.
///
/// An `enum` without payloads only needs `CaseIterable`. For an `enum` with payloads, write the
/// conformance by hand, or use the macro `@Events` of `StatecraftMacros` (trait `Macros`):
///
/// ```swift
/// enum Event: EventAlphabet {
///   case coin(Int), push
///
///   struct Cases: Sendable {
///     let coin = EventCase<Event, Int>(0, "coin") { if case .coin(let x) = $0 { x } else { nil } }
///     let push = EventCase<Event, Void>(1, "push") { if case .push = $0 { () } else { nil } }
///   }
///   static let cases = Cases()
///   var caseIndex: Int { switch self { case .coin: 0; case .push: 1 } }
/// }
/// ```
///
/// With the conformance, `on(\.coin, to: .unlocked) { $0.credit += $1 }` has a typed payload. Cases
/// without a payload can also be written as values: `on(.push, to: .locked)`.
///
/// Every stored property of `Cases` that is an ``EventCase`` is a case. The chart's checks verify
/// that the indices count up from 0 without a gap. Swift cannot list the cases of an `enum` with
/// payloads, so a `caseIndex` that contradicts `Cases` is detected when a machine receives such an
/// event; the outcome is `failed`, with an ``AlphabetError``. Events without payloads that are also
/// `CaseIterable` are compared when the chart is created, and the chart has an error with the
/// location.
public protocol EventAlphabet: Sendable {
  /// A type with one stored ``EventCase`` for each case.
  associatedtype Cases: Sendable

  /// The cases, for key paths such as `\.coin`.
  static var cases: Cases { get }

  /// The index of this event's case, equal to its index in ``cases``.
  var caseIndex: Int { get }
}

/// An alphabet whose code is generated, so that `caseIndex` and `Cases` are known to agree.
///
/// For any other alphabet, a machine calls the case's `extract` before it handles an event, so that
/// an event with a wrong `caseIndex` is never taken for an event of another case. For a generated
/// alphabet it does not. The macro `@Events` adds the conformance; do not add it to an alphabet
/// that is written by hand.
public protocol GeneratedEventAlphabet: SendableMetatype {}

/// A case of an ``EventAlphabet``: its index, its name and access to its payload.
public struct EventCase<Event: Sendable, Payload>: Sendable {
  /// The case's index, from 0.
  public let index: Int

  /// The case's name in diagrams and on command lines.
  public let name: String

  /// Returns the payload of an event of this case, or `nil` for other events.
  public let extract: @Sendable (Event) -> Payload?

  /// The location of the declaration.
  let location: Diagnostic.Location

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - index: the case's index, which `caseIndex` returns for its events.
  ///   - name: the case's name.
  ///   - fileID: the file of the declaration.
  ///   - line: the line of the declaration.
  ///   - extract: returns the payload of an event of this case, or `nil` for other events.
  public init(
    _ index: Int,
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    extract: @escaping @Sendable (Event) -> Payload?
  ) {
    self.index = index
    self.name = name
    self.extract = extract
    location = Diagnostic.Location(fileID, line)
  }
}

/// The description of an event case: its index, its name and whether it has a payload.
public struct EventDescription: Sendable, Hashable {
  /// The case's index.
  public let index: Int

  /// The case's name.
  public let name: String

  /// Whether events of this case have a payload.
  public let hasPayload: Bool

  /// Creates a description of a case.
  public init(index: Int, name: String, hasPayload: Bool = false) {
    self.index = index
    self.name = name
    self.hasPayload = hasPayload
  }
}

extension EventAlphabet {
  /// The cases in ``cases``, in the order of their indices.
  ///
  /// - Complexity: O(number of cases), with reflection; computed once for each chart.
  public static var caseDescriptions: [EventDescription] {
    describedCases.map { $0.description }.sorted { $0.index < $1.index }
  }

  /// The cases in ``cases``, in the order of their declaration, without the types of their
  /// payloads.
  static var describedCases: [any DescribedCase] {
    Mirror(reflecting: cases).children.compactMap { $0.value as? any DescribedCase }
  }
}

/// An ``EventCase`` without its type arguments, for reflection.
protocol DescribedCase: Sendable {
  var index: Int { get }
  var name: String { get }
  var location: Diagnostic.Location { get }
  var description: EventDescription { get }

  /// Returns a test for events of this case; `nil` when the case belongs to another event type.
  func test<Event: Sendable>(for type: Event.Type) -> (@Sendable (Event) -> Bool)?
}

extension EventCase: DescribedCase {
  var description: EventDescription {
    EventDescription(index: index, name: name, hasPayload: Payload.self != Void.self)
  }

  func test<Other: Sendable>(for type: Other.Type) -> (@Sendable (Other) -> Bool)? {
    guard let extract = (self as? EventCase<Other, Payload>)?.extract else { return nil }
    return { extract($0) != nil }
  }
}
