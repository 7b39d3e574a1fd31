public import Statecraft

extension SystemPath {
  /// What one of the machines has done on the path, from its start.
  ///
  /// The outcomes are what a `Recorder` of `StatecraftRecording` takes, so that the machine's part of the path
  /// can be kept, replayed and drawn like any other run. Messages are events that come to the machine at the
  /// time at which it received them. The steps of a loop are taken once.
  ///
  /// ```swift
  /// let recorder = Recorder(Till.chart, started: nil)
  /// for outcome in path.outcomes(of: till) { recorder.record(outcome) }
  /// try recorder.write(to: "till.jsonl")
  /// ```
  ///
  /// - Parameter member: a machine of the path's system.
  /// - Returns: the outcome of the start, and that of each event, message, timer or end of work; empty for a
  ///   machine of another system.
  /// - Complexity: O(machines).
  public func outcomes<Context: ChartContext & Sendable>(
    of member: MachineSystem.Member<Context>
  ) -> [Outcome<Context>] {
    for case let run as MemberRun<Context> in runs where run.identity == member.identity {
      return run.steps.map(\.outcome)
    }
    return []
  }
}
