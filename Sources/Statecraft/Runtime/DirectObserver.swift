/// A receiver of a live machine's outcomes that needs no lock, because only the machine's owner
/// adds and removes it.
@usableFromInline
package final class DirectObserver<Context: ChartContext & Sendable>: Sendable {
  @usableFromInline let receive: @Sendable (Outcome<Context>) -> Void

  package init(_ receive: @escaping @Sendable (Outcome<Context>) -> Void) {
    self.receive = receive
  }
}
