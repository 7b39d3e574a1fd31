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

extension EventAlphabet {
  /// The cases in ``cases``, in the order of their indices.
  ///
  /// - Complexity: O(*n* log *n*) in the number of cases, with reflection, each time it is read.
  public static var caseDescriptions: [EventDescription] {
    describedCases.map { $0.description }.sorted { $0.index < $1.index }
  }

  /// The cases in ``cases``, in the order of their declaration, without the types of their
  /// payloads.
  static var describedCases: [any DescribedCase] {
    Mirror(reflecting: cases).children.compactMap { $0.value as? any DescribedCase }
  }
}
