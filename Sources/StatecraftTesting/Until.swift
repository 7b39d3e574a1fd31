/// Waits until something holds that other tasks bring about.
///
/// Nothing is measured: however long it takes, the test goes on when it holds. What never comes true is
/// ended by the test's time limit.
///
/// - Parameter condition: what is waited for.
package nonisolated(nonsending) func until(_ condition: () async -> Bool) async {
  while await !condition(), !Task.isCancelled { await Task.yield() }
}
