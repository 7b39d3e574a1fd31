/// What machines do in a step of a system, in words, each with the name of its machine before a dot.
struct SystemAccount {
  private(set) var left: [String] = []
  private(set) var entered: [String] = []
  private(set) var outputs: [String] = []

  /// Adds what a machine has done.
  mutating func add(_ part: PartAccount, of name: String) {
    left += part.left.map { "\(name).\($0)" }
    entered += part.entered.map { "\(name).\($0)" }
    outputs += part.outputs.map { "\(name).\($0)" }
  }
}

/// What a machine does in its part of a step, in words.
struct PartAccount {
  let left: [String]
  let entered: [String]
  let outputs: [String]
}
