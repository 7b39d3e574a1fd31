public import Statecraft

extension ChartContext {
  /// Events that may come at any time.
  ///
  /// External events need never come, unless they are `fair`.
  public static func every(
    _ events: Event...,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    Self.domain(events, fileID, line)
  }

  /// Events of a case that may come at any time, one for each payload of a domain.
  ///
  /// ```swift
  /// every(Event.call, in: 0..<4)
  /// ```
  ///
  /// A domain has at most 1,000,000 payloads.
  public static func every<Payload, Domain: Sequence<Payload>>(
    _ make: @Sendable (Payload) -> Event,
    in domain: Domain,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    Self.domain(domain.prefix(EventDomain<Self>.limit + 1).map(make), fileID, line)
  }

  /// Events of a case with two payload values that may come at any time, one for each pair.
  public static func every<First, Second>(
    _ make: @Sendable (First, Second) -> Event,
    in first: some Sequence<First>,
    _ second: some Collection<Second>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    var events: [Event] = []
    if !second.isEmpty {
      for one in first {
        let rest = EventDomain<Self>.limit + 1 - events.count
        if rest == 0 { break }
        events += second.prefix(rest).map { make(one, $0) }
      }
    }
    return Self.domain(events, fileID, line)
  }

  /// Events of a case whose payloads depend on the situation.
  ///
  /// ```swift
  /// every(Event.withdraw, from: { 0...$0.balance })
  /// ```
  ///
  /// In each situation a domain has at most 1,000,000 payloads; with more the proof is refused.
  public static func every<Payload, Domain: Sequence<Payload> & SendableMetatype>(
    _ make: @escaping @Sendable (Payload) -> Event,
    from domain: @escaping @Sendable (Situation<Self>) -> Domain,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    ProofElement(
      .events(
        EventDomain(
          source: .computed { domain($0).prefix(EventDomain<Self>.limit + 1).map(make) },
          location: Diagnostic.Location(file: "\(fileID)", line: Int(line))
        )
      )
    )
  }

  /// All results that the work of an invocation may end with.
  ///
  /// Without this element the work of an invocation may end only in never ending: the proof then
  /// covers runs in which it hangs, and refuses claims that depend on its result.
  ///
  /// The values must be of the type that the work returns; a value of another type is a problem of the proof. Of
  /// several invocations with this name, a value is for those whose work returns its type.
  public static func completes<Value: Sendable>(
    _ invocation: String,
    with values: Value...
  ) -> ProofElement<Self> {
    ProofElement(.completes(InvocationDomain(name: invocation, results: values.map { .value($0) })))
  }

  /// The work of an invocation that returns nothing may end.
  ///
  /// That is a problem of the proof for work that returns a value: declare its results with
  /// ``completes(_:with:)``.
  public static func completes(_ invocation: String) -> ProofElement<Self> {
    ProofElement(.completes(InvocationDomain(name: invocation, results: [.value(())])))
  }

  /// The work of an invocation may fail with this error.
  public static func fails(_ invocation: String, with error: any Error) -> ProofElement<Self> {
    ProofElement(.completes(InvocationDomain(name: invocation, results: [.failure(error)])))
  }

  static func domain(
    _ events: [Event],
    _ fileID: StaticString,
    _ line: UInt
  ) -> ProofElement<Self> {
    ProofElement(
      .events(
        EventDomain(
          source: .constant(events),
          location: Diagnostic.Location(file: "\(fileID)", line: Int(line))
        )
      )
    )
  }
}

extension ChartContext where Event: CaseIterable {
  /// All events of the type, which may come at any time.
  public static func everyEvent(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ProofElement<Self> {
    domain(Array(Event.allCases), fileID, line)
  }
}
