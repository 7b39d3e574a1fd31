public import Statecraft

/// Makes the functions of ``PlainStepper`` for the types of a chart, and sends events to its machines.
@usableFromInline
struct PlainStepperSource<Context: ChartContext>: Sendable {
  /// Makes a stepper for events and facts.
  @usableFromInline let make:
    @Sendable (
      _ events: [Context.Event],
      _ facts: [@Sendable (Situation<Context>) -> Bool]
    ) -> PlainStepper

  /// Sends an event to any machine of the chart; returns the kind of the outcome.
  @usableFromInline let send:
    @Sendable (_ machine: inout Machine<Context>, _ event: Context.Event) -> OutcomeKind

  @inlinable
  init() {
    send = { machine, event in machine.send(event).kind }
    make = { events, facts in
      let columns = events.map { Context.caseIndex(of: $0) }
      return PlainStepper(
        layout: (MemoryLayout<Context>.size, MemoryLayout<Context>.alignment),
        facts: { states, context, wanted in
          let context = context.assumingMemoryBound(to: Context.self)
          let states = SharedStates<Context>(identity: states)
          let situation = Situation(states.machine(context.pointee))
          var holding: UInt64 = 0
          var rest = wanted
          while rest != 0 {
            let position = rest.trailingZeroBitCount
            if facts[position](situation) { holding |= 1 << UInt64(position) }
            rest &= rest &- 1
          }
          return holding
        },
        send: { states, context, visit in
          let context = context.assumingMemoryBound(to: Context.self)
          let states = SharedStates<Context>(identity: states)
          for position in events.indices {
            var next = context.pointee
            if let step = states.run(events[position], in: columns[position], &next) {
              if step.kind == .refused || step.kind == .ignored { continue }
              withUnsafePointer(to: next) { visit(position, step.kind, $0, step.states) }
              continue
            }
            var machine = states.machine(next)
            let kind = machine.send(events[position]).kind
            if kind == .refused || kind == .ignored { continue }
            withUnsafePointer(to: machine.context) {
              visit(position, kind, $0, machine.sharedConfiguration)
            }
          }
        },
        destroy: { context in
          context.assumingMemoryBound(to: Context.self).deinitialize(count: 1)
        }
      )
    }
  }
}
