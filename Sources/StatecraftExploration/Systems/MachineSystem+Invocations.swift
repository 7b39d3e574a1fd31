public import Statecraft

extension MachineSystem {
  /// Results that the work of an invocation of a machine may end with.
  ///
  /// ```swift
  /// system.completes("load", with: 1, 2, of: client)
  /// system.fails("load", with: Offline(), of: client)
  /// ```
  ///
  /// The work ends with one of all results that are declared for it, and takes any time: it ends before,
  /// between and after events, messages and timers, unless its state is left before. Events that it sends
  /// while it runs must be in `every(_:of:)`. The report lists the assumption.
  ///
  /// A value of another type than the work returns is a problem. Of several invocations with this name, a value is
  /// for those whose work returns its type.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation; in all states that have one of this name.
  ///   - values: the results.
  ///   - member: the machine.
  public mutating func completes<Context: ChartContext, Value: Sendable>(
    _ invocation: String,
    with values: Value...,
    of member: Member<Context>
  ) {
    add(invocation, values.map { .value($0) }, of: member, "`completes(…, of:)`")
  }

  /// The work of an invocation of a machine that returns nothing may end.
  ///
  /// It is a problem for work that returns a value.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation; in all states that have one of this name.
  ///   - member: the machine.
  public mutating func completes<Context: ChartContext>(
    _ invocation: String,
    of member: Member<Context>
  ) {
    add(invocation, [.value(())], of: member, "`completes(…, of:)`")
  }

  /// The work of an invocation of a machine may fail with this error.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation; in all states that have one of this name.
  ///   - error: the error.
  ///   - member: the machine.
  public mutating func fails<Context: ChartContext>(
    _ invocation: String,
    with error: any Error,
    of member: Member<Context>
  ) {
    add(invocation, [.failure(error)], of: member, "`fails(…, of:)`")
  }

  /// The work of an invocation of a machine never ends: it runs until its state is left.
  ///
  /// That is how work is declared that only sends events, and how it is asked what happens when work hangs.
  /// The report lists the assumption.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation; in all states that have one of this name.
  ///   - member: the machine.
  public mutating func neverEnds<Context: ChartContext>(
    _ invocation: String,
    of member: Member<Context>
  ) {
    add(invocation, [], of: member, "`neverEnds(…, of:)`")
  }

  /// What is declared of the invocations of a machine.
  func invocations(of member: Int) -> [InvocationDomain] {
    invocations.filter { $0.member == member }.map(\.domain)
  }
}
