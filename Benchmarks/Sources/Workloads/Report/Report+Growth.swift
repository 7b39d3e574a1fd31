/// How the cost grows with the size.
extension Report {
  /// A table for each family, then what was left out.
  var growthTables: [String] {
    var families: [String] = []
    for measurement in measurements {
      if let family = measurement.family, !families.contains(family) { families.append(family) }
    }
    return families.map(growthTable) + omissionList
  }

  /// What was left out, as a list; empty when nothing was.
  var omissionList: [String] {
    omissions.isEmpty ? [] : [omissions.map { "- \($0)" }.joined(separator: "\n")]
  }

  /// A row for each size: the time of each contender, and what it is beside the first one.
  private func growthTable(of family: String) -> String {
    let members = measurements.filter { $0.family == family }
    var contenders: [Contender.Kind] = []
    var sizes: [Int] = []
    for member in members {
      if !contenders.contains(member.contender) { contenders.append(member.contender) }
      if let size = member.size, !sizes.contains(size) { sizes.append(size) }
    }
    var table = Table(
      [">\(members[0].unit ?? "size")"]
        + contenders.flatMap { contender in
          contender == contenders[0]
            ? [">\(contender.rawValue), ns/event"]
            : [
              ">\(contender.rawValue), ns/event", ">ratio", ">allocations", ">instructions",
            ]
        }
    )
    for size in sizes {
      var row = [Double(size).decimals(0)]
      for contender in contenders {
        let member = members.first { $0.size == size && $0.contender == contender }
        row.append(member?.nanoseconds.median.short ?? "–")
        if contender == contenders[0] { continue }
        row += [
          member?.ratio.median.short ?? "–", Self.count(member?.allocations),
          Self.count(member?.instructions),
        ]
      }
      table.add(row)
    }
    // The title of a member ends with its size.
    let title = members[0].title.split(separator: ", ").dropLast().joined(separator: ", ")
    return "\(family), \(title):\n\n\(table.markdown)"
  }
}
