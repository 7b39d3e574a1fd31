public import Statecraft

/// Makes the functions of ``PlainStepper`` for the types of a chart, and sends events to its machines.
@usableFromInline
struct PlainStepperSource<Context: ChartContext>: Sendable {
  @usableFromInline typealias Facts = [@Sendable (Situation<Context>) -> Bool]

  /// Makes a stepper for events and facts; the regions are those of a chart that is divided into them.
  @usableFromInline let make:
    @Sendable (
      _ events: [Context.Event],
      _ facts: Facts,
      _ regions: SharedRegions<Context>?
    ) -> PlainStepper

  /// Sends an event to any machine of the chart; returns the kind of the outcome.
  @usableFromInline let send:
    @Sendable (_ machine: inout Machine<Context>, _ event: Context.Event) -> OutcomeKind

  @inlinable
  init() {
    send = { machine, event in machine.send(event).kind }
    make = { events, facts, regions in
      let columns = events.map { Context.caseIndex(of: $0) }
      let bound = BoundEvents<Context>(events)
      let facts = FactTests(facts)
      return PlainStepper(
        layout: (MemoryLayout<Context>.size, MemoryLayout<Context>.alignment),
        facts: { states, context, wanted in
          let context = context.assumingMemoryBound(to: Context.self)
          let states = SharedStates<Context>(identity: states)
          return facts.holding(wanted, in: states.machine(context.pointee))
        },
        send: { states, context, visit in
          let context = context.assumingMemoryBound(to: Context.self)
          bound.send(to: SharedStates<Context>(identity: states), context, visit)
        },
        destroy: { context in
          context.assumingMemoryBound(to: Context.self).deinitialize(count: 1)
        },
        regions: regions.map { Self.stepper(events, columns, facts, $0) }
      )
    }
  }

  /// Makes the functions for a chart that is divided into its regions.
  @inlinable
  static func stepper(
    _ events: [Context.Event],
    _ columns: [Int],
    _ facts: FactTests<Context>,
    _ regions: SharedRegions<Context>
  ) -> RegionStepper {
    // One machine goes through all situations.
    var machine: Machine<Context>?
    return RegionStepper(
      facts: { identities, context, wanted in
        let context = context.assumingMemoryBound(to: Context.self)
        machine?.go(to: identities, context.pointee)
        let here = machine ?? regions.machine(context.pointee, in: identities)
        if machine == nil { machine = here }
        return facts.holding(wanted, in: here)
      },
      send: { identities, context, visit in
        let context = context.assumingMemoryBound(to: Context.self)
        for position in events.indices {
          var next = context.pointee
          if let step = regions.run(events[position], in: columns[position], identities, &next) {
            if step.kind == .refused || step.kind == .ignored { continue }
            withUnsafePointer(to: next) {
              visit(position, step.kind, $0, .one(region: step.region, step.target))
            }
            continue
          }
          var machine = regions.machine(next, in: identities)
          let kind = machine.send(events[position]).kind
          if kind == .refused || kind == .ignored { continue }
          let target = regions.identities(of: machine)
          withUnsafePointer(to: machine.context) {
            visit(position, kind, $0, target.map { .all($0) })
          }
        }
      }
    )
  }
}
