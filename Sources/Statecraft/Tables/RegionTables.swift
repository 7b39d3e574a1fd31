/// The tables of a chart that is divided into its regions.
@usableFromInline
package final class RegionTables<Context: ChartContext>: Sendable {
  let plan: RegionPlan
  let tables: [ConfigurationTable<Context>]
  /// For each case of the alphabet the only region with transitions for it, or one of the other
  /// values of ``Interest``.
  @usableFromInline let interests: [Int]

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
