#if Studio
import Statecraft
import StatecraftExploration

/// A gate with claims that are true and false, and with a transition that no run takes.
struct Gate: Statechart, Provable, Sendable {
  enum State: CaseIterable, Sendable { case closed, open, rusty }
  enum Event: CaseIterable, Sendable { case push, rain }

  var pushes = 0

  static let chart = Chart(initial: .closed) {
    state(.closed) { on(.push, to: .open).do("count") { $0.pushes = min($0.pushes + 1, 2) } }
    state(.open) {
      after(.seconds(5), to: .closed)
      on(.rain, to: .rusty).when("worn out") { $0.pushes > 2 }
    }
    state(.rusty)
  }

  static let proof = Proof<Self> {
    everyEvent()
    never("pushed twice") { $0.pushes == 2 }
    never("rusty") { $0.isIn(.rusty) }
    whenever("closed") { $0.isIn(.closed) }.leads(to: "open") { $0.isIn(.open) }
  }
}
#endif
