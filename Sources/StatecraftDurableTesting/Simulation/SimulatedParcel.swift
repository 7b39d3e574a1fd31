#if Durable
internal import Foundation
internal import Statecraft
internal import StatecraftDurable

/// A child of a machine of the simulation: it travels for some time, and reports to its parent.
struct SimulatedParcel: Statechart, Codable, Sendable, Equatable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable { case travelling, arrived }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable { case hurry }

  /// The outputs.
  enum Output: Codable, Equatable, Sendable {
    /// The parcel has arrived; the id of its parent.
    case arrived(String)
  }

  /// The id of the parent.
  var parent: String

  /// Reads an output.
  static func output(_ text: String) -> Output? {
    try? JSONDecoder().decode(Output.self, from: Data(text.utf8))
  }

  /// The address of the child of a machine.
  static func address(of number: Int, parent: MachineAddress) -> MachineAddress {
    MachineAddress(chart: chart.name, id: "\(parent.id)-\(number)")
  }

  /// The chart.
  static let chart = Chart(initial: .travelling) {
    state(.travelling) {
      on(.hurry, to: .arrived).emit { .arrived($0.parent) }
      after(.seconds(5), to: .arrived).emit { .arrived($0.parent) }
    }
    final(.arrived)
  }
}
#endif
