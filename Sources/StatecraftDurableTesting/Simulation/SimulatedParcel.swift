#if Durable
internal import Foundation
public import Statecraft
internal import StatecraftDurable

/// A child of a machine of the simulation: it travels for some time, and reports to its parent.
public struct SimulatedParcel: Statechart, Codable, Sendable, Equatable {
  /// The states.
  public enum State: String, CaseIterable, Codable, Sendable { case travelling, arrived }

  /// The events.
  public enum Event: String, CaseIterable, Codable, Sendable { case hurry }

  /// The outputs.
  public enum Output: Codable, Equatable, Sendable {
    /// The parcel has arrived; the id of its parent.
    case arrived(String)
  }

  /// The id of the parent.
  public var parent: String

  /// Reads an output.
  static func output(_ text: String) -> Output? {
    try? JSONDecoder().decode(Output.self, from: Data(text.utf8))
  }

  /// The address of the child of a machine.
  static func address(of number: Int, parent: MachineAddress) -> MachineAddress {
    MachineAddress(chart: chart.name, id: "\(parent.id)-\(number)")
  }

  /// The chart.
  public static let chart = Chart(initial: .travelling) {
    state(.travelling) {
      on(.hurry, to: .arrived).emit { .arrived($0.parent) }
      after(.seconds(5), to: .arrived).emit { .arrived($0.parent) }
    }
    final(.arrived)
  }
}
#endif
