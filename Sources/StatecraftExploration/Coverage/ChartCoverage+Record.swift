internal import Statecraft

extension ChartCoverage {
  /// What was covered, by names.
  ///
  /// The run that goes on is no part of it: a transition that is taken after the record was merged makes
  /// no pair with one from before.
  ///
  /// - Complexity: O(states + transitions + goals × log goals).
  public var record: CoverageRecord {
    let names = PartNames(model)
    var states: [(Int, Int)] = []
    var transitions: [(Int, Int)] = []
    var pairs: [(first: Int, second: Int, count: Int)] = []
    var guards: [(transition: Int, part: Int, value: Bool, count: Int)] = []
    for (content, count) in counts {
      switch content {
      case .state(let state): states.append((state, count))
      case .transition(let transition): transitions.append((transition, count))
      case .pair(let first, let second): pairs.append((first, second, count))
      case .guard(let transition, let part, let value):
        guards.append((transition, part, value, count))
      }
    }
    return CoverageRecord(
      chart: model.name,
      states: states.sorted { $0.0 < $1.0 }.map {
        CoverageRecord.Part(name: names.states[$0.0], count: $0.1)
      },
      transitions: transitions.sorted { $0.0 < $1.0 }.map {
        CoverageRecord.Part(name: names.transitions[$0.0], count: $0.1)
      },
      pairs: pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map {
        CoverageRecord.Pair(
          first: names.transitions[$0.first],
          second: names.transitions[$0.second],
          count: $0.count
        )
      },
      guards: guards.sorted {
        ($0.transition, $0.part, $0.value ? 0 : 1) < ($1.transition, $1.part, $1.value ? 0 : 1)
      }.map {
        CoverageRecord.Guard(
          transition: names.transitions[$0.transition],
          part: $0.part,
          value: $0.value,
          count: $0.count
        )
      }
    )
  }

  /// Adds what runs of machines of the same chart have covered, also in other processes.
  ///
  /// - Parameter record: the record, such as one that was read from a file.
  /// - Throws: what does not fit the chart; then nothing is added.
  public mutating func merge(_ record: CoverageRecord) throws(CoverageRecordError) {
    guard record.chart == model.name else {
      throw .otherChart(record.chart, expected: model.name)
    }
    let names = PartNames(model)
    let states = PartNames<Context>.numbers(names.states)
    let transitions = PartNames<Context>.numbers(names.transitions)
    func transition(_ name: String) throws(CoverageRecordError) -> Int {
      guard let number = transitions[name] else { throw .unknownTransition(name) }
      return number
    }
    var sum = counts
    func add(_ content: CoverageGoal.Content, _ count: Int) throws(CoverageRecordError) {
      let (total, isTooLarge) = sum[content, default: 0].addingReportingOverflow(count)
      guard count > 0, !isTooLarge else { throw .wrongCount(count) }
      sum[content] = total
    }
    for state in record.states {
      guard let number = states[state.name] else { throw .unknownState(state.name) }
      try add(.state(number), state.count)
    }
    for taken in record.transitions {
      try add(.transition(transition(taken.name)), taken.count)
    }
    for pair in record.pairs {
      try add(.pair(transition(pair.first), transition(pair.second)), pair.count)
    }
    for part in record.guards {
      let number = try transition(part.transition)
      let parts = model.transitions[number].condition?.parts.count ?? 0
      guard (0..<parts).contains(part.part) else {
        throw .unknownPart(part.part, ofTransition: part.transition)
      }
      try add(.guard(number, part: part.part, part.value), part.count)
    }
    counts = sum
  }
}

/// The names of a chart's parts, each of one part.
private struct PartNames<Context: ChartContext> {
  /// For each state its name; the first one is the chart, which is never entered.
  let states: [String]
  let transitions: [String]

  init(_ model: ChartModel<Context>) {
    states = Self.distinct([""] + model.states.indices.dropFirst().map { model.states[$0].name })
    transitions = Self.distinct(
      model.transitions.indices.map { "\(model.description(of: $0))" }
    )
  }

  /// Numbers the second and all further uses of a name.
  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.map { name in
      var use = 1
      var own = name
      while !seen.insert(own).inserted {
        use += 1
        own = "\(name) #\(use)"
      }
      return own
    }
  }

  /// The numbers of parts by their names.
  static func numbers(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }
}
