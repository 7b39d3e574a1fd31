#if Macros
import Statecraft

/// Makes an enum with payloads an `EventAlphabet`, so that charts can use `on(\.coin, to:
/// .unlocked)`.
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
/// A chart can also use cases without payload as values: `on(.push, to: .locked)`.
///
/// The payload of a case is its associated value. Several associated values form a tuple with their
/// labels, and a case without one has the payload `Void`. The generated members are as visible as
/// the enum. To read and write events, for snapshots and for the command line, add a conformance to
/// `Codable`, which Swift synthesises.
@attached(member, names: named(Cases), named(cases), named(caseIndex))
@attached(extension, conformances: EventAlphabet, GeneratedEventAlphabet)
public macro Events() = #externalMacro(module: "StatecraftMacroPlugin", type: "EventsMacro")
#else
/// Reports that the trait is missing where `@Events` is used without it.
///
/// The macro's position accepts only some kinds of types, and a global actor is one of them.
@available(
  *,
  unavailable,
  message: "say `traits: [\"Macros\"]` where your package depends on 'statecraft'"
)
@globalActor public actor Events {
  /// The shared instance, which global actors require.
  public static let shared = Events()
}
#endif
