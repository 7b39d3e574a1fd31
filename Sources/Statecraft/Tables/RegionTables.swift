/// The tables of a chart that is divided into its regions.
@usableFromInline
package final class RegionTables<Context: ChartContext>: Sendable {
  let plan: RegionPlan
  let tables: [ConfigurationTable<Context>]
  /// For each case of the alphabet the only region with transitions for it, or one of the other
  /// values of ``Interest``.
  @usableFromInline let interests: [Int]

  /// For each case of the alphabet the regions with transitions for it, if there are several.
  @usableFromInline let several: [[Int]]
  /// For each case of the alphabet that several regions have transitions for what they do together, if
  /// no state is left or entered, and if one is; ``RegionState/ends`` says what each of them did.
  private let joined: [[PrecomputedStep<Context>]]

  /// The values of ``interests`` that are no region.
  @usableFromInline
  enum Interest {
    @usableFromInline static var engine: Int { -1 }
    @usableFromInline static var several: Int { -2 }
  }

  init(_ program: Program<Context>, _ plan: RegionPlan, bytes: Int) {
    self.plan = plan
    tables = plan.regions.map { region in
      ConfigurationTable(program, region: region, bytes: bytes / plan.regions.count)
    }
    interests = plan.interested.map { regions in
      guard let regions else { return Interest.engine }
      // Any region can say that an event has no transition in any region.
      if regions.isEmpty { return 0 }
      return regions.count == 1 ? regions[0] : Interest.several
    }
    several = plan.interested.map { regions in
      guard let regions, regions.count > 1 else { return [] }
      return regions
    }
    joined = several.indices.map { [several] column in
      several[column].isEmpty
        ? [] : [false, true].map { PrecomputedStep(joined: program, column, leavesOrEnters: $0) }
    }
  }

  /// What several regions do together.
  @usableFromInline
  func joined(
    _ column: Int,
    leavesOrEnters: Bool
  ) -> Unmanaged<PrecomputedStep<Context>> {
    .passUnretained(joined[column][leavesOrEnters ? 1 : 0])
  }

  /// The configurations of the regions; `nil` when the parallel state is not active, or a table is full.
  func nodes(of configuration: StateSet) -> [Unmanaged<Configuration<Context>>]? {
    guard plan.divides(configuration) else { return nil }
    var nodes: [Unmanaged<Configuration<Context>>] = []
    for (region, table) in zip(plan.regions, tables) {
      guard let node = table.configuration(of: configuration.members(in: region), []) else {
        return nil
      }
      nodes.append(node)
    }
    return nodes
  }
}

extension PrecomputedStep {
  /// What several regions do together; what each of them did is remembered elsewhere.
  fileprivate convenience init(
    joined program: Program<Context>,
    _ column: Int,
    leavesOrEnters: Bool
  ) {
    self.init(
      program: program,
      column: column,
      kind: .taken(leavesOrEnters: leavesOrEnters),
      before: (StateSet(), []),
      after: (StateSet(), []),
      enabled: [],
      steps: []
    )
  }
}
