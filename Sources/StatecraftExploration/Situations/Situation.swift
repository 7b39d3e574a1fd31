public import Statecraft

/// What a machine is between two events: its active states, its context, and what waits in it.
///
/// Two situations are the same if a machine behaves the same from both on. Time that has passed,
/// serial numbers and outputs do not belong to a situation; what remains of timers does.
@dynamicMemberLookup
public struct Situation<Context: ChartContext> {
  /// The data that guards read and actions change.
  @inlinable public var context: Context { machine.context }

  @usableFromInline let machine: Machine<Context>

  @inlinable
  init(_ machine: Machine<Context>) {
    self.machine = machine
  }

  /// Reads a property of the context.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Context, Value>) -> Value {
    context[keyPath: property]
  }

  /// Returns whether a state is active.
  public func isIn(_ state: Context.State) -> Bool { machine.isIn(state) }

  /// Returns whether a state with the given tag is active.
  public func hasTag(_ tag: String) -> Bool { machine.hasTag(tag) }

  /// The active states that have no active child: one for each region.
  public var states: [Context.State] { machine.states }

  /// Whether the machine has entered a top-level final state.
  public var isDone: Bool { machine.isDone }

  /// The postponed events, oldest first.
  public var postponedEvents: [Context.Event] { machine.postponedEvents }

  /// The names of the running invocations, in the order of their start.
  public var invocations: [String] { machine.invocations.map { $0.name } }

  /// The names of the pending timers, in the order of their start.
  public var timers: [String] { machine.timerNames }

  /// Returns whether a guard of the chart holds; one that throws does not.
  func satisfies(_ condition: Condition<Context>) -> Bool {
    let guardContext = GuardContext<Context>(occurrence: nil) { machine.isIn($0) }
    return (try? condition.holds(in: context, guardContext)) ?? false
  }
}
