internal import Statecraft

extension PlainExpander {
  /// Prepares for a chart; `nil` when its machines are always more than their active states and their
  /// context, or when the proof asks for more than plain steps show, such as errors that nothing takes.
  convenience init?<Context: ChartContext>(
    _ codec: SituationCodec<Context>,
    _ proof: PreparedProof<Context>,
    _ labels: StepLabels<Context>,
    _ source: PlainStepperSource<Context>,
    _ found: FoundSituations,
    needsGraph: Bool,
    watchesClaims: Bool
  ) {
    guard codec.isPlain, !codec.traps, !codec.table.program.model.raisesErrors else { return nil }
    var events: [Context.Event] = []
    var numbers: [UInt32] = []
    for (number, domain) in proof.domains.enumerated() {
      guard case .constant(let constant) = domain.source else { return nil }
      let first = labels.first(ofDomain: number)
      numbers += constant.indices.map { first + UInt32($0) }
      events += constant
    }
    var functions: [@Sendable (Situation<Context>) -> Bool] = []
    let facts = FactNumbers(
      proof,
      needsRuns: needsGraph,
      watchesClaims: watchesClaims,
      &functions
    )
    guard let facts else { return nil }
    let regions = SharedRegions(codec.table)
    self.init(
      source.make(events, functions, regions),
      Chart(
        context: codec.context,
        hasRegions: codec.hasRegions,
        labels: numbers,
        states: { codec.moment($0).machine.sharedConfiguration },
        packStates: { states, packer in
          codec.pack(SharedStates<Context>(identity: states).states, into: &packer)
        },
        regions: regions.map { Self.chart(codec, $0) }
      ),
      facts,
      found,
      needsGraph: needsGraph
    )
  }

  /// What is to be known of the regions of a chart.
  private static func chart<Context: ChartContext>(
    _ codec: SituationCodec<Context>,
    _ regions: SharedRegions<Context>
  ) -> PlainRegions.Chart {
    PlainRegions.Chart(
      extents: regions.extents,
      stateCount: codec.table.program.topology.states.count,
      identities: { regions.identities(of: codec.moment($0).machine) },
      packRegion: { codec.packLeaves(of: SharedRegions<Context>.states($0), into: &$1) }
    )
  }
}
