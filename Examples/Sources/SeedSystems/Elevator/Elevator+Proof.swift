public import StatecraftExploration

extension Elevator: Provable {
  /// The doors open only while the elevator stands, and can be opened again from everywhere.
  public static let proof = Proof<Self> {
    everyEvent()
    step("the doors stay closed while it runs") { before, after in
      !(before.isIn(.running) && after.isIn(.open))
    }
    step("it starts with closed doors") { before, after in
      !(before.isIn(.open) && after.isIn(.running))
    }
    alwaysPossible("the doors can open") { $0.isIn(.open) }
    alwaysPossible("it can run") { $0.isIn(.running) }
  }
}
