/// Where a workload belongs in a family: workloads that differ only in one number.
struct Growth: Hashable, Sendable {
  /// The name of the family, such as `W21`.
  let family: String
  /// What is counted, such as `regions`.
  let unit: String
  /// How many there are.
  let size: Int
}

extension Workload {
  /// The names that one can ask for; those of families stand for all their sizes.
  static var names: [String] {
    var names: [String] = []
    for workload in all {
      let name = workload.growth?.family ?? workload.name
      if names.last != name { names.append(name) }
    }
    return names
  }

  /// Whether the name is that of the workload or of its family.
  func isCalled(_ name: String) -> Bool { name == self.name || name == growth?.family }

  /// A member of a family: the same work of another size.
  ///
  /// - Parameters:
  ///   - family: the name of the family; that of the workload is followed by the size.
  ///   - title: what the family measures.
  ///   - unit: what is counted.
  ///   - size: how many there are.
  ///   - fewestEvents: a run has at least so many events.
  ///   - contenders: the first is what the others are compared with.
  /// - Returns: the workload.
  static func member(
    of family: String,
    _ title: String,
    _ unit: String,
    size: Int,
    fewestEvents: Int = 1,
    _ contenders: [Contender]
  ) -> Workload {
    Workload(
      "\(family)-\(size)",
      "\(title), \(unit): \(Double(size).decimals(0))",
      weight: .growing,
      growth: Growth(family: family, unit: unit, size: size),
      fewestEvents: fewestEvents,
      contenders
    )
  }
}
