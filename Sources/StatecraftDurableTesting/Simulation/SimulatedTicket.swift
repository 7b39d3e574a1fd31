#if Durable
internal import Foundation
internal import Statecraft
internal import StatecraftDurable

/// A machine of the simulation that operators pause, erase and prune, and whose chart has two versions.
///
/// The second version has another name for a state, and counts what the first one did not; its migration
/// does the same with machines of the first one. The first release of the second version was made in haste: it
/// has no answer for some machines, which wait for the next one.
struct SimulatedTicket: Statechart, Codable, Sendable, Equatable {
  enum State: String, CaseIterable, Codable, Sendable { case open, checked, approved, closed }
  enum Event: String, CaseIterable, Codable, Sendable { case touch, check, close }
  enum Output: Codable, Equatable, Sendable { case touched(Int) }

  /// A version has one of the states `checked` and `approved`.
  static var declaredStates: [State]? { nil }

  /// The versions of the chart.
  static let versions = 1...2

  var touches = 0
  var returns = 0
  /// The same as ``touches``, in the second version.
  var marks = 0

  /// Whether the hasty release cannot migrate it.
  var isUnmapped: Bool { touches % 2 == 1 }

  /// Why the hasty release does not migrate a machine.
  struct Unmapped: Error, CustomStringConvertible {
    var description: String { "a ticket that was touched so often has no place" }
  }

  /// The chart of a version, or of the hasty release of the second one.
  static func chart(version: Int, isHasty: Bool = false) -> MachineChart<SimulatedTicket> {
    version == 1 ? first : isHasty ? hasty : chart
  }

  private static let first = MachineChart<SimulatedTicket>(initial: .open, name: "SimulatedTicket")
  {
    on(.touch).do { $0.touches += 1 }.emit { .touched($0.touches) }
    state(.open) { on(.check, to: .checked) }
    state(.checked) {
      on(.close, to: .closed)
      after(.seconds(30), to: .open).do { $0.returns += 1 }
    }
    final(.closed)
  }

  static let chart = second(isHasty: false)

  private static let hasty = second(isHasty: true)

  private static func second(isHasty: Bool) -> MachineChart<SimulatedTicket> {
    MachineChart(initial: .open, name: "SimulatedTicket", version: 2) {
      migrate(from: 1) { old in
        old.renameState("checked", to: "approved")
        try old.context { (ticket: SimulatedTicket) in
          if isHasty, ticket.isUnmapped { throw Unmapped() }
          var ticket = ticket
          ticket.marks = ticket.touches
          return ticket
        }
      }
      on(.touch).do {
        $0.touches += 1
        $0.marks += 1
      }
      .emit { .touched($0.marks) }
      state(.open) { on(.check, to: .approved) }
      state(.approved) {
        on(.close, to: .closed)
        after(.seconds(30), to: .open).do { $0.returns += 1 }
      }
      final(.closed)
    }
  }
}
#endif
