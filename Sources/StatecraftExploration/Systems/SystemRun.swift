package import Statecraft

/// What one machine of a system has done on a path, whatever the type of its context.
package protocol SystemRun<Context>: Sendable {
  associatedtype Context: ChartContext & Sendable

  /// The name of the machine in its system.
  var machine: String { get }
  /// The chart that it follows.
  var chart: MachineChart<Context> { get }
  /// Its start, and the steps of the path in which it took part.
  var steps: [SystemRunStep<Context>] { get }
  /// The position of its first step in the loop of the path; `nil` if it does nothing in a loop.
  var loopStart: Int? { get }
}
