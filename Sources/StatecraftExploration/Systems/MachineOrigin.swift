package import Statecraft

/// What a machine of a system starts with, whatever the type of its context.
package protocol MachineOrigin<Context>: Sendable {
  associatedtype Context: ChartContext & Sendable

  /// The name of the machine in its system.
  var name: String { get }
  /// The data that the machine starts with.
  var context: Context { get }
  /// The chart that it follows.
  var chart: MachineChart<Context> { get }
}
