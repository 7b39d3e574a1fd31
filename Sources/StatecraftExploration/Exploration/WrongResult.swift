/// A declared value of a type that the work of an invocation does not return.
struct WrongResult: Sendable {
  let name: String
  /// The name of the invocation, with its state where several states have one of that name.
  let longName: String
  /// The type that the work returns.
  let expected: any Sendable.Type
  /// The type of the declared value.
  let given: any Sendable.Type

  /// Whether another one says the same.
  func isSame(as other: WrongResult) -> Bool {
    longName == other.longName && expected == other.expected && given == other.given
  }

  /// Says what is wrong, and what to write.
  ///
  /// - Parameters:
  ///   - subject: what declares the value.
  ///   - machine: the name of the machine in a system; `nil` for a proof of one chart.
  /// - Returns: the problem.
  func problem(in subject: String, of machine: String? = nil) -> String {
    let owner = machine.map { " of '\($0)'" } ?? ""
    let end = machine == nil ? "" : ", of:"
    let returnsNothing = expected == Void.self
    let value = given == Void.self ? "without a value" : "with a value of the type \(given)"
    let returned = returnsNothing ? "nothing" : "a value of the type \(expected)"
    let remedy =
      returnsNothing
      ? "`completes(\"\(name)\"\(end))`"
      : "`completes(\"\(name)\", with: …\(end))` with values of that type"
    return "\(subject) says that the work of the invocation '\(longName)'\(owner) ends \(value), "
      + "and it returns \(returned); write \(remedy)"
  }
}

extension InvocationEnd {
  /// Whether work that returns a type can end so; all work can fail.
  func canEnd(_ type: any Sendable.Type) -> Bool {
    guard case .value(let value) = self else { return true }
    func isValue<Value>(of type: Value.Type) -> Bool { value is Value }
    return isValue(of: type)
  }
}
