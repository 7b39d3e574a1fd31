/// Events that carry payloads, with their cases made addressable.
///
/// An `enum` without payloads needs none of this: `CaseIterable` is enough. With payloads, write
/// the conformance by hand, or let the macro `@Events` of `StatecraftMacros` (trait `Macros`) do it:
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
/// Then `on(\.coin, to: .unlocked) { $0.credit += $1 }` has a typed payload. Cases without payload can
/// be written as values, as without an alphabet: `on(.push, to: .locked)`.
///
/// Every stored property of `Cases` that is an ``EventCase`` is a case. Their numbers are checked
/// together with the chart: they count up from 0 without a gap. Swift cannot list the cases of an
/// `enum` with payloads, so an event whose `caseIndex` contradicts `Cases` is found when a machine
/// meets it: the outcome has failed with an ``AlphabetError``. Events without payloads that are also
/// `CaseIterable` are compared with the chart, and the chart has an error with the place.
public protocol EventAlphabet: Sendable {
  /// A structure with one ``EventCase`` for each case.
  associatedtype Cases: Sendable

  /// The cases, for key paths such as `\.coin`.
  static var cases: Cases { get }

  /// The number of this event's case; the same as in ``cases``.
  var caseIndex: Int { get }
}

/// An alphabet that a program wrote, so that `caseIndex` and `Cases` are known to agree.
///
/// With any other alphabet a machine asks the `extract` of the case before it does anything for an
/// event, so that an event that `caseIndex` counts wrongly is never taken for one of another case.
/// Here it does not ask: do not add the conformance to an alphabet that is written by hand. The macro
/// `@Events` adds it.
public protocol GeneratedEventAlphabet: SendableMetatype {}

/// One case of an ``EventAlphabet``: its number, its name and how to get at its payload.
public struct EventCase<Event: Sendable, Payload>: Sendable {
  /// The case's number, from 0.
  public let index: Int

  /// The case's name, as it is shown and as a command line spells it.
  public let name: String

  /// The payload if the event is of this case, else `nil`.
  public let extract: @Sendable (Event) -> Payload?

  /// Where it was written.
  let location: Diagnostic.Location

  /// Describes a case.
  ///
  /// - Parameters:
  ///   - index: its number, the same that the alphabet's `caseIndex` gives.
  ///   - name: its name.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - extract: the payload of an event of this case, `nil` for all others.
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

/// What is known of a case of events: its number, its name and whether it carries a payload.
public struct EventDescription: Sendable, Hashable {
  /// The case's number.
  public let index: Int

  /// The case's name.
  public let name: String

  /// Whether events of this case carry something.
  public let hasPayload: Bool

  /// Describes a case.
  public init(index: Int, name: String, hasPayload: Bool = false) {
    self.index = index
    self.name = name
    self.hasPayload = hasPayload
  }
}

extension EventAlphabet {
  /// The cases that ``cases`` holds, in the order of their numbers.
  ///
  /// Complexity: O(number of cases), by reflection; done once for each chart.
  public static var caseDescriptions: [EventDescription] {
    describedCases.map { $0.description }.sorted { $0.index < $1.index }
  }

  /// The cases that ``cases`` holds, in the order of writing, without their payloads' types.
  static var describedCases: [any DescribedCase] {
    Mirror(reflecting: cases).children.compactMap { $0.value as? any DescribedCase }
  }
}

/// Lets reflection see an ``EventCase`` without its type arguments.
protocol DescribedCase: Sendable {
  var index: Int { get }
  var name: String { get }
  var location: Diagnostic.Location { get }
  var description: EventDescription { get }

  /// Whether an event is of this case, as `extract` says; `nil` when the case is one of other events.
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
