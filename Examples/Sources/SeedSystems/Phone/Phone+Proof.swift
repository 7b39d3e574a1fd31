public import StatecraftExploration

extension Phone: Provable {
  /// Nobody talks without service, and a payment brings back what was before.
  public static let proof = Proof<Self> {
    everyEvent()
    weaklyFair(.pay)
    never("talks while suspended") { $0.isIn(.talking) && $0.isIn(.suspended) }
    step("a call is answered after it rang or was suspended") { before, after in
      before.isIn(.talking) || !after.isIn(.talking) || before.isIn(.ringing)
        || before.isIn(.suspended)
    }
    alwaysPossible("can be called") { $0.isIn(.idle) }
    whenever("suspended") { $0.isIn(.suspended) }.leads(to: "in service") { $0.isIn(.service) }
  }
}
