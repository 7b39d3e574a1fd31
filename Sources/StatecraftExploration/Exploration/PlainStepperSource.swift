public import Statecraft

/// Makes the functions of ``PlainStepper`` for the types of a chart.
@usableFromInline
struct PlainStepperSource<Context: ChartContext>: Sendable {
  /// Makes a stepper for events and facts.
  @usableFromInline let make:
    @Sendable (
      _ events: [Context.Event],
      _ facts: [@Sendable (Situation<Context>) -> Bool]
    ) -> PlainStepper

  @inlinable
  init() {
    make = { events, facts in
      let templates = MachineTemplates<Context>()
      return PlainStepper(
        layout: (MemoryLayout<Context>.size, MemoryLayout<Context>.alignment),
        addTemplate: { machine in
          templates.machines.append(
            machine.assumingMemoryBound(to: Machine<Context>.self).pointee
          )
        },
        facts: { template, context, wanted in
          let context = context.assumingMemoryBound(to: Context.self)
          let situation = Situation(
            Machine(like: templates.machines[template], context.pointee)
          )
          var holding: UInt64 = 0
          var rest = wanted
          while rest != 0 {
            let position = rest.trailingZeroBitCount
            if facts[position](situation) { holding |= 1 << UInt64(position) }
            rest &= rest &- 1
          }
          return holding
        },
        send: { template, context, visit in
          let context = context.assumingMemoryBound(to: Context.self)
          let origin = templates.machines[template]
          for position in events.indices {
            var next = Machine(like: origin, context.pointee)
            let kind = next.send(events[position]).kind
            if kind == .refused || kind == .ignored { continue }
            let configuration = next.sharedConfiguration
            withUnsafePointer(to: next) { machine in
              withUnsafePointer(to: machine.pointee.context) { context in
                visit(
                  position,
                  kind,
                  UnsafeRawPointer(context),
                  UnsafeRawPointer(machine),
                  configuration
                )
              }
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
