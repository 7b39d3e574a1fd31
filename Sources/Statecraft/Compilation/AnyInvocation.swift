/// An invocation as it was written, without the context's type.
@usableFromInline
package final class AnyInvocation: Sendable {
  let name: String
  let child: String?
  let reception: MessageReception?
  let sendsEvents: Bool
  let work: Erased
  let result: InvocationResult
  let done: [TransitionDefinition]
  let failed: [TransitionDefinition]
  let restoration: InvocationRestoration
  let location: Diagnostic.Location?

  init<Context>(_ definition: InvocationDefinition<Context>) {
    name = definition.name
    child = definition.child
    reception = definition.reception
    sendsEvents = definition.sendsEvents
    work = Erased(definition.work)
    result = definition.result
    done = definition.done
    failed = definition.failed
    restoration = definition.restoration
    location = definition.location
  }
}
