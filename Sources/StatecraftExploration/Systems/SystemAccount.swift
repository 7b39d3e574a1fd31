/// What machines do in a step of a system, in words, each with the name of its machine before a dot.
struct SystemAccount {
  private(set) var left: [String] = []
  private(set) var entered: [String] = []
  private(set) var outputs: [String] = []
  private(set) var transitions: [SystemTransition] = []
  /// The same as steps of the machines, each with the number of its machine.
  private(set) var steps: [(member: Int, step: Any)] = []

  /// Adds what a machine has done.
  mutating func add(_ part: PartAccount, of name: String, _ member: Int) {
    left += part.left.map { "\(name).\($0)" }
    entered += part.entered.map { "\(name).\($0)" }
    outputs += part.outputs.map { "\(name).\($0)" }
    transitions += part.transitions.map { SystemTransition(machine: member, number: $0) }
    steps.append((member, part.step))
  }
}

/// What a machine does in its part of a step, in words.
struct PartAccount {
  let left: [String]
  let entered: [String]
  let outputs: [String]
  /// The numbers of the transitions that were taken; none of a step that does not end.
  let transitions: [Int]
  /// The same as a step of the machine's run.
  let step: Any
}
