internal import Statecraft

extension ChartModel {
  /// The name of an invocation, with its state where several states have one of that name.
  func invocationName(_ number: Int) -> String {
    let row = invocations[number]
    guard invocations.count(where: { $0.name == row.name }) > 1 else { return row.name }
    return "\(row.name) of \(states[row.state].name)"
  }
}

extension ProofPath.Action {
  /// Creates the action of the end of an invocation's work.
  init(_ end: InvocationEnd, of invocation: String) {
    switch end {
    case .value(let value): self = .completion(invocation: invocation, value)
    case .failure(let error): self = .failure(invocation: invocation, error)
    }
  }
}
