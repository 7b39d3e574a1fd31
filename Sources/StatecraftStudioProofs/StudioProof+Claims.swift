#if Studio
public import StatecraftExploration
public import StatecraftStudio

extension StudioProof {
  /// The claims of a chart, which are proved by exploration when a page asks for it.
  ///
  /// ```swift
  /// await studio.attach(door, named: "door", proof: .claims(of: Door()))
  /// ```
  ///
  /// An exploration takes at most ``StudioConfiguration/proofTime`` and
  /// ``StudioConfiguration/proofBytes``, on a thread of its own; one proof runs at a time.
  ///
  /// - Parameter context: the data that the machine starts with, evaluated for each proof.
  /// - Returns: the claims of the type's `proof`.
  public static func claims<Context: Provable>(
    of context: @autoclosure @escaping @Sendable () -> Context
  ) -> StudioProof {
    StudioProof(
      claims: Context.proof.claims.map { $0.name },
      prove: { request in
        StudioProofReport(
          Context.prove(
            from: context(),
            budget: ExplorationBudget(request),
            isCancelled: request.isCancelled
          )
        )
      },
      reach: { request in
        StudioReaches(
          transitions: Context.tests(
            covering: .transitions,
            from: context(),
            budget: ExplorationBudget(request),
            isCancelled: request.isCancelled
          )
          .transitions
        )
      }
    )
  }
}

extension ExplorationBudget {
  /// What a page's proof may use.
  package init(_ request: StudioProofRequest) {
    self.init(bytes: request.bytes, time: request.time)
  }
}
#endif
