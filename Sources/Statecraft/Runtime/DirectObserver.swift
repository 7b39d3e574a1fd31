/// Somebody whom a live machine tells about its outcomes without a lock, because only the machine's
/// owner adds and removes them.
@usableFromInline
package final class DirectObserver<Context: ChartContext & Sendable>: Sendable {
  @usableFromInline let receive: @Sendable (Outcome<Context>) -> Void

  package init(_ receive: @escaping @Sendable (Outcome<Context>) -> Void) {
    self.receive = receive
  }
}
