/// Why a formula was not checked.
public enum TemporalError: Error, Hashable, Sendable {
  /// The formula has more parts than can be checked.
  case tooManyParts(limit: Int)
  /// The formula refers to more facts than can be checked.
  case tooManyFacts(Int, limit: Int)
  /// The formula has more temporal operators than can be checked.
  case tooManyOperators(Int, limit: Int)
  /// The automaton of the formula becomes too large.
  case tooManyAutomatonStates(limit: Int)
  /// The situations, each with all states of the automaton, need more memory than is allowed.
  case tooMuchMemory(bytes: Int, budget: Int)
  /// The search for a run was ended: the time was up, or it was cancelled.
  case ended(String)
}

extension TemporalError: CustomStringConvertible {
  /// What was too large, by how much, and what to do.
  public var description: String {
    switch self {
    case .tooManyParts(let limit):
      "the formula has more than \(limit) parts; write it as several claims"
    case .tooManyFacts(let count, let limit):
      "the formula refers to \(count) facts, at most \(limit) can be checked; "
        + "combine facts in one closure, or write it as several claims"
    case .tooManyOperators(let count, let limit):
      "the formula has \(count) different temporal operators, at most \(limit) can be checked; "
        + "write it as several claims"
    case .tooManyAutomatonStates(let limit):
      "the automaton of the formula needs more than \(limit) states; write it as several claims"
    case .tooMuchMemory(let bytes, let budget):
      "the check needs \(bytes) bytes, and the budget is \(budget) bytes; raise the budget, "
        + "or write the formula as several claims"
    case .ended(let reason):
      "\(reason) while runs were searched"
    }
  }
}
