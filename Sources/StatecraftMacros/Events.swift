#if Macros
import Statecraft

/// Makes an enum with payloads an `EventAlphabet`, so that charts say `on(\.coin, to: .unlocked)`.
///
/// ```swift
/// @Events enum Event {
///   case coin(Int), push
/// }
/// ```
///
/// is the same as
///
/// ```swift
/// enum Event: EventAlphabet {
///   case coin(Int), push
///
///   struct Cases: Sendable {
///     let coin = EventCase<Event, Int>(0, "coin") {
///       if case .coin(let value) = $0 { value } else { nil }
///     }
///     let push = EventCase<Event, Void>(1, "push") {
///       if case .push = $0 { () } else { nil }
///     }
///   }
///   static let cases = Cases()
///   var caseIndex: Int { switch self { case .coin: 0; case .push: 1 } }
/// }
/// ```
///
/// Cases without payload can be written as values in the chart, `on(.push, to: .locked)`.
///
/// The payload of a case is its associated value, a tuple with the labels of several, `Void` without
/// any. What is written is as visible as the enum. To read and write events, for snapshots and for the
/// command line, add `Codable` to the enum: Swift does the rest.
@attached(member, names: named(Cases), named(cases), named(caseIndex))
@attached(extension, conformances: EventAlphabet, GeneratedEventAlphabet)
public macro Events() = #externalMacro(module: "StatecraftMacroPlugin", type: "EventsMacro")
#else
/// Says what is missing where `@Events` is used without the trait.
///
/// Only some kinds of types can stand where the macro stands; this is one of them.
@available(
  *,
  unavailable,
  message: "say `traits: [\"Macros\"]` where your package depends on 'statecraft'"
)
@globalActor public actor Events {
  /// Nothing.
  public static let shared = Events()
}
#endif
