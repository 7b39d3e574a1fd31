#if Command
public import StateObjects
public import Statecraft

/// A description of contexts with state objects, with which a ``StatecraftCommand`` creates and
/// drives them.
///
/// The events stand for calls of their methods.
public struct ObjectBlueprint<Context: StateContext, Event: Codable & Sendable>: Sendable {
  /// A function that receives an output of a context.
  public typealias Emit = @Sendable (_ output: any Sendable) -> Void

  let events: [EventDescription]
  let make: @Sendable (_ emit: @escaping Emit) throws -> Context
  let samples: [Event]
  let perform: @Sendable (Event, Context, _ emit: Emit) throws -> Void

  /// Creates a blueprint.
  ///
  /// - Parameters:
  ///   - events: the names of the events, as `Codable` spells them.
  ///   - samples: events with payloads that cause transitions; `draw` and `studio` try them.
  ///   - make: creates a context, which passes its outputs to the given function.
  ///   - perform: performs an event on a context; it may emit the answer of the context.
  public init(
    events: [EventDescription],
    samples: [Event] = [],
    make: @escaping @Sendable (_ emit: @escaping Emit) throws -> Context,
    perform: @escaping @Sendable (Event, Context, _ emit: Emit) throws -> Void
  ) {
    self.events = events
    self.samples = samples
    self.make = make
    self.perform = perform
  }
}
#endif
