#if Command
public import StateObjects
public import Statecraft

/// What a ``StatecraftCommand`` needs to know about a kind of contexts with state objects: their methods are
/// the events.
public struct ObjectBlueprint<Context: StateContext, Event: Codable & Sendable>: Sendable {
  /// Takes what a context emits.
  public typealias Emit = @Sendable (_ output: any Sendable) -> Void

  let events: [EventDescription]
  let make: @Sendable (_ emit: @escaping Emit) throws -> Context
  let samples: [Event]
  let perform: @Sendable (Event, Context, _ emit: Emit) throws -> Void

  /// Says how to make and to drive contexts.
  ///
  /// - Parameters:
  ///   - events: the names of the events, as `Codable` spells them.
  ///   - samples: events with payloads that lead somewhere, for `draw` and `studio`, which try them.
  ///   - make: makes a context; what it has to say is emitted.
  ///   - perform: asks a context to do what an event stands for; its answer may be emitted.
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
