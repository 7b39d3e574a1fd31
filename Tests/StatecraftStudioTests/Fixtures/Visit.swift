#if Studio
import Statecraft
import StatecraftExploration

/// A guest who rings, and rings again when five seconds are over.
struct Guest: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case away, waiting }
  enum Event: CaseIterable, Sendable { case come }
  enum Output: Sendable, Hashable { case ring }

  static let chart = Chart(initial: .away) {
    state(.away) { on(.come, to: .waiting) }
    state(.waiting) {
      onEntry().emit(.ring)
      after(.seconds(5), to: .waiting)
    }
  }
}

/// A butler who hears the bell.
struct Butler: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case inside, answering }
  enum Event: CaseIterable, Sendable { case ring }

  var rings = 0

  static let chart = Chart(initial: .inside) {
    state(.inside) { on(.ring, to: .answering).do { $0.rings = 1 } }
    state(.answering) { on(.ring).do { $0.rings = 2 } }
  }
}

extension MachineSystem {
  /// A guest and a butler, with a bell between them.
  static var visit: MachineSystem {
    var system = MachineSystem("Visit")
    let guest = system.add("guest", Guest())
    let butler = system.add("butler", Butler())
    system.connect(guest, to: butler, via: .queue(1, overflow: .dropsMessage)) { _ in .ring }
    system.every(.come, of: guest)
    system.never("the bell rings twice") { $0[butler].rings == 2 }
    system.always("nobody answers without a guest") {
      $0[butler].isIn(.inside) || $0[guest].isIn(.waiting)
    }
    return system
  }
}
#endif
