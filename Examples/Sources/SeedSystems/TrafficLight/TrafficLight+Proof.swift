public import StatecraftExploration

extension TrafficLight: Provable {
  /// Each lamp is on for its time and not longer, whatever happens.
  public static let proof = Proof<Self> {
    everyEvent()
    for (state, time) in lamps {
      whenever("\(state)") { $0.isIn(state) }
        .leads(to: "another light than \(state)") { !$0.isIn(state) }
        .within(time)
    }
    step("green comes after red") { before, after in
      before.isIn(.green) || before.isIn(.red) || !after.isIn(.green)
    }
    step("red comes after yellow or a repair") { before, after in
      !(before.isIn(.green) && after.isIn(.red))
    }
    alwaysPossible("can work") { !$0.isIn(.flashing) }
  }

  /// How long each light is on, with the standard times.
  private static let lamps: [(State, Duration)] = [
    (.green, .seconds(1)), (.yellow, .milliseconds(500)), (.red, .seconds(2)),
    (.lit, .milliseconds(500)), (.dark, .milliseconds(500)),
  ]
}
