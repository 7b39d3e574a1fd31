/// A machine of a system, without the type of its context.
protocol SystemPart: MachineOrigin {
  var identity: MemberIdentity { get }

  /// What is wrong with the results that are declared for the machine's invocations.
  func problems(with results: [InvocationDomain]) -> [String]

  /// Prepares for exploration with the results that are declared for the machine's invocations, or says why the
  /// machine cannot be explored.
  func prepared(with results: [InvocationDomain]) throws -> any PreparedPart
}
