/// What an interpreter is, in one word.
///
/// Most machines of a type's own chart are in a configuration that the chart's table knows, and
/// nothing else is to be remembered of them: no timers, no history, no time. They refer to that
/// configuration, which lives for ever, and own nothing.
@usableFromInline
package enum InterpreterStorage<Context: ChartContext> {
  /// A configuration of a table that lives for ever.
  case shared(Unmanaged<Configuration<Context>>)
  /// Everything else.
  case boxed(InterpreterBox<Context>)
}

// A shared configuration never changes and is never freed; a box is changed by its only owner.
extension InterpreterStorage: @unchecked Sendable {}
