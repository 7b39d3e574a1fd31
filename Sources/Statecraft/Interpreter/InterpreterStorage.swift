/// What an interpreter is, in one word.
///
/// Most machines of a type's own chart are in a configuration that the chart's table knows, and
/// nothing else is to be remembered of them: no timers, no work, no postponed events, no time. They
/// hold an unowned reference to that configuration, which is never deallocated.
@usableFromInline
package enum InterpreterStorage<Context: ChartContext> {
  /// A configuration of a permanent table.
  case shared(Unmanaged<Configuration<Context>>)
  /// Everything else.
  case boxed(InterpreterBox<Context>)
}

// A shared configuration never changes and is never freed; a box is changed by its only owner.
extension InterpreterStorage: @unchecked Sendable {}
