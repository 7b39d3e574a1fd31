extension Outcome {
  /// The numbers of the states that were entered, over all microsteps, without an order among them.
  ///
  /// In contrast to ``entered``, it makes no descriptions of microsteps.
  ///
  /// - Complexity: O(microsteps).
  package var enteredNumbers: StateSet {
    var numbers = StateSet()
    guard let precomputed else {
      for step in details?.steps ?? [] { numbers.formUnion(step.enteredNumbers) }
      return numbers
    }
    if let joined = timestamp?.joinedStep { return joined.entered }
    precomputed._withUnsafeGuaranteedRef {
      for step in $0.steps { numbers.formUnion(step.entered) }
    }
    for round in report?.trail?.rounds ?? [] { numbers.formUnion(round.step.entered) }
    return numbers
  }
}
