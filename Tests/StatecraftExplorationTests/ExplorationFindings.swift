@testable import Statecraft
@testable import StatecraftExploration

/// What an exploration has found, in the order of its numbers, and what is said of it.
///
/// The bytes of a situation have numbers of values of user types, which are given in the order in which
/// the workers come to the values. Here they are given in the order of the situations.
struct ExplorationFindings: Equatable {
  var situations: [[UInt8]]
  var parents: [UInt32]
  var foundBy: [UInt32]
  var levels: [Int]
  var steps: Int
  var cut: Int
  var stop: String
  var targets: [UInt32]
  var labels: [UInt32]
  var reports: [String]

  init<Context: ChartContext>(
    _ explorer: Explorer<Context>,
    from start: Machine<Context>
  ) throws(PackingError) {
    let codec = try SituationCodec(explorer.codec.table)
    situations = (0..<explorer.store.count).map { number in
      var packer = Packer()
      codec.pack(explorer.moment(in: number), into: &packer)
      return packer.bytes
    }
    parents = explorer.parents
    foundBy = explorer.foundBy
    levels = explorer.levels
    steps = explorer.stepCount
    cut = explorer.cutCount
    stop = explorer.stop.map { "\($0)" } ?? ""
    targets = explorer.graph?.targets ?? []
    labels = explorer.graph?.labels ?? []
    let judge = ClaimJudge(explorer, start)
    reports =
      judge.reports.map { "\($0)" } + judge.findings(after: nil, until: nil).map { "\($0)" }
  }
}
