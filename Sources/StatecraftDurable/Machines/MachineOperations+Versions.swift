#if Durable
public import Statecraft

extension MachineOperations {
  /// Checks what migrating all machines of a chart to its version would do, without doing it.
  ///
  /// Machines are migrated one by one, when they handle their next input; this reads all of them.
  ///
  /// - Complexity: O(machines of the chart), in pages.
  public func checkMigration<Context: Statechart>(
    _ type: Context.Type
  ) async throws -> MigrationReport {
    try await checkMigration(of: Context.chart.name)
  }

  /// Checks the migration of the machines of a chart that is given by its name.
  func checkMigration(of name: String) async throws -> MigrationReport {
    let chart = try runtime.chart(name)
    var groups: [String: MigrationReport.Group] = [:]
    for try await listed in MachineList(runtime, chart.name, .selection(.all)) {
      let address = MachineAddress(chart: chart.name, id: listed.id)
      guard let row = try await runtime.store.machine(address), row.state != nil else { continue }
      let check = chart.migrationCheck(row)
      let key = "\(check.version) \(check.configuration)"
      var group =
        groups[key]
        ?? MigrationReport.Group(version: check.version, configuration: check.configuration)
      switch check.result {
      case .fits: group.fits += 1
      case .maps: group.maps += 1
      case .refused:
        group.refused += 1
        group.example = group.example ?? check
      }
      groups[key] = group
    }
    return MigrationReport(
      chart: chart.name,
      version: chart.version,
      groups: groups.values.sorted {
        ($0.version, "\($0.configuration)") < ($1.version, "\($1.configuration)")
      }
    )
  }

  /// Replays the journal of a machine against today's chart.
  ///
  /// - Returns: whether all steps are the same, and the first one that differs.
  public func replay<Context: Statechart>(
    _ id: String,
    of type: Context.Type
  ) async throws -> MachineReplay {
    let chart = try runtime.chart(Context.chart.name)
    return try await replay(MachineAddress(chart: chart.name, id: id), chart)
  }

  /// Replays the journals of all machines that are in a state against today's chart.
  ///
  /// - Parameters:
  ///   - type: the context.
  ///   - state: the state; `nil` for all machines.
  ///   - limit: the largest number of machines.
  /// - Returns: the replays that differ or are blocked, and the number of all.
  /// - Throws: ``StoreError``; ``DurableError`` if the chart is not registered.
  public func replay<Context: Statechart>(
    _ type: Context.Type,
    in state: Context.State? = nil,
    limit: Int = .max
  ) async throws -> (differing: [MachineReplay], count: Int) {
    let chart = try runtime.chart(Context.chart.name)
    let list = MachineList(
      runtime,
      chart.name,
      state.map { .states(["\($0)"], longerThan: .zero) } ?? .selection(.all)
    )
    var differing: [MachineReplay] = []
    var count = 0
    for try await listed in list {
      if count >= limit { break }
      count += 1
      let address = MachineAddress(chart: chart.name, id: listed.id)
      let replay = try await replay(address, chart)
      if !replay.isSame { differing.append(replay) }
    }
    return (differing, count)
  }

  private func replay(
    _ address: MachineAddress,
    _ chart: any RegisteredChart
  ) async throws -> MachineReplay {
    var entries: [JournalEntry] = []
    while true {
      let page = try await runtime.store.journal(
        of: address,
        after: Int64(entries.count),
        limit: 1_000
      )
      entries += page
      if page.count < 1_000 { return chart.replay(entries, of: address) }
    }
  }
}
#endif
