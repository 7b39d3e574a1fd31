/// A piece of a chart: a state, a transition, an action, or several of them.
///
/// Elements are made by the functions that every context has (`state`, `on`, `onEntry`, …) and put
/// together by ``ChartBuilder``. A function that returns an element is a reusable part of a chart:
///
/// ```swift
/// @ChartBuilder<Self> static func volume(_ level: Int) -> ChartElement<Self> {
///   on(.up) { $0.level += level }
///   on(.down) { $0.level -= level }
/// }
/// ```
public struct ChartElement<Context: ChartContext>: Sendable {
  package indirect enum Part: Sendable {
    case state(StateDefinition<Context>)
    case transition(TransitionDefinition<Context>)
    case entry(Block<Context>)
    case exit(Block<Context>)
    case history(HistoryDefinition<Context>)
    case data(ScopedData<Context>)
    case invocation(InvocationDefinition<Context>)
    case tags([String])
    case description(String)
  }

  package let parts: [Part]

  package init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Nothing: for a part of a chart that has nothing to add.
  public init() {
    parts = []
  }

  package init(_ part: Part) {
    parts = [part]
  }
}

/// A state as it was written.
package struct StateDefinition<Context: ChartContext>: Sendable {
  package enum Kind: Sendable {
    case state, parallel
    case final(output: FinalOutput<Context>?)
  }

  package let id: Context.State
  package let kind: Kind
  package let initial: Target<Context.State>?
  package let parts: [ChartElement<Context>.Part]
  package let location: SourceLocation?
}

/// What a final state hands to whoever waits for its parent to be done.
package struct FinalOutput<Context: ChartContext>: Sendable {
  package let type: any Any.Type
  package let value: @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?

  package init(
    type: any Any.Type,
    value: @escaping @Sendable (Context, Occurrence<Context>?) throws -> (any Sendable)?
  ) {
    self.type = type
    self.value = value
  }
}

/// A transition, or an event's deferral, as it was written.
package struct TransitionDefinition<Context: ChartContext>: Sendable {
  package enum Trigger: Sendable {
    case events([Int])
    case anyEvent
    case eventless
    case done(expecting: any Any.Type)
    case after(TimerDefinition<Context>)
    case invocationDone, invocationFailed
    case error
  }

  /// What happens to an event that the transition is selected for.
  package enum Disposition: Sendable, Hashable {
    case take, ignore, postpone
  }

  package var trigger: Trigger
  package var targets: [Target<Context.State>.Reference] = []
  package var type = TransitionType.external
  package var condition: Condition<Context>?
  package var block = Block<Context>()
  package var disposition = Disposition.take
  package var location: SourceLocation?
}

/// The delay of a delayed transition.
package struct TimerDefinition<Context: ChartContext>: Sendable {
  package enum Delay: Sendable {
    case constant(Duration)
    case computed(name: String, @Sendable (Context) -> Duration)
  }

  package let delay: Delay
  package let restoration: TimerRestoration

  /// The delay in words.
  package var name: String {
    switch delay {
    case .constant(let duration): "\(duration)"
    case .computed(let name, _): name
    }
  }
}

/// What a state's history gives when the state was never left.
package struct HistoryDefinition<Context: ChartContext>: Sendable {
  package let deep: Bool
  package let defaults: [Target<Context.State>.Reference]
  package var block = Block<Context>()
  package let location: SourceLocation?
}

/// Data that lives as long as its state.
package struct ScopedData<Context: ChartContext>: Sendable {
  package let name: String
  package let create: @Sendable (inout Context) -> Void
  package let discard: @Sendable (inout Context) -> Void
}
