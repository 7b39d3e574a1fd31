/// Waits until a condition holds that other tasks bring about.
///
/// There is no timeout: the function returns when the condition holds or its task is cancelled. The
/// time limit of the test ends a wait for a condition that never holds.
///
/// - Parameter condition: the condition to wait for.
package nonisolated(nonsending) func until(_ condition: () async -> Bool) async {
  while await !condition(), !Task.isCancelled { await Task.yield() }
}
