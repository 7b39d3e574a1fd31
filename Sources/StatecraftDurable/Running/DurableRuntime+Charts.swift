#if Durable
internal import Logging

extension DurableRuntime {
  /// Records the charts in the store, unless this process has done that.
  ///
  /// - Throws: ``StoreError``.
  func prepare() async throws {
    guard !recording.isDone else { return }
    try await register()
    recording.end(isDone: true)
  }

  /// Records the charts with the first input of this process, so that other processes can list, count
  /// and draw its machines although no worker runs.
  ///
  /// No input needs that: if the store refuses it, or the task is cancelled, it is tried again with a later
  /// input.
  ///
  /// - Throws: what is no error of the store, such as the end of a simulated process.
  func recordCharts() async throws {
    guard recording.begin() else { return }
    var isDone = false
    defer { recording.end(isDone: isDone) }
    do {
      try await register()
      isDone = true
    } catch let error as StoreError {
      logger.warning(
        "the charts are not recorded yet, so that lists may lack their machines: \(error)"
      )
    } catch is CancellationError where Task.isCancelled {
      // The sender whose task serves the others was cancelled, and they were not.
    }
  }

  private func register() async throws {
    for name in chartNames {
      guard let row = charts[name]?.stored else { continue }
      warn(of: row, before: try await store.register(row))
    }
  }

  /// Warns of a chart that has changed without a new version.
  ///
  /// - Parameters:
  ///   - row: the chart, which is recorded now.
  ///   - before: what was recorded before.
  func warn(of row: StoredChart, before: StoredChart?) {
    guard let before, before.fingerprint != row.fingerprint, let chart = charts[row.name] else {
      return
    }
    logger.warning(
      """
      the chart '\(row.name)' has changed, but its version is still \(row.version); \
      \(chart.versionAdvice), so that old journals are replayed against the chart that wrote them
      """
    )
  }
}
#endif
