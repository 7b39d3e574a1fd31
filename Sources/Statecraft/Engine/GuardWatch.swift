/// Sees which guards a machine asks in a step, and with what, for coverage.
///
/// A step that is watched takes the way of the general engine, which asks the guards one by one: in each
/// microstep, with the data of that moment. The outcome is the same as without a watch, if to ask a guard once
/// more changes nothing. A guard that several regions ask at the same moment is seen once.
@usableFromInline
package final class GuardWatch<Context: ChartContext> {
  private let body: (_ transition: Int, Context, GuardContext<Context>) -> Void
  private var seen: Set<Int> = []

  /// Creates a watch.
  ///
  /// - Parameter body: is called before a guard is asked, with the number of its transition.
  package init(
    _ body: @escaping (_ transition: Int, Context, GuardContext<Context>) -> Void
  ) {
    self.body = body
  }

  /// Another moment begins, at which each guard may be asked.
  func begin() { seen.removeAll(keepingCapacity: true) }

  /// Sees that a guard is asked.
  func see(_ transition: Int, _ context: Context, _ guardContext: GuardContext<Context>) {
    if seen.insert(transition).inserted { body(transition, context, guardContext) }
  }
}
