public import StatecraftExploration

extension ConceptualPair: Provable {
  /// Each of the two follows the other, as long as somebody goes on asking.
  public static let proof = Proof<Self> {
    everyEvent()
    fair(.request1, .request2)
    whenever("A") { $0.isIn(.a) }.leads(to: "B") { $0.isIn(.b) }
    whenever("B") { $0.isIn(.b) }.leads(to: "A") { $0.isIn(.a) }
    alwaysPossible("A can answer") { $0.isIn(.a) }
  }
}
