internal import Statecraft

extension ClaimJudge {
  /// A shortest way to a situation.
  func way(
    to situation: Int,
    in other: Explorer<Context>? = nil,
    end: String
  ) -> PathReplay<Context>.Way {
    let explorer = other ?? explorer
    var way = PathReplay<Context>.Way()
    way.end = end
    for number in explorer.way(to: situation) {
      way.numbers.append(number)
      way.labels.append(explorer.labels.meaning(of: explorer.foundBy[number]))
      way.situations.append(explorer.store.withBytes(of: number) { Array($0) })
    }
    return way
  }

  /// A shortest way to a situation where a fact is true.
  func way(to situation: Int, where fact: Fact<Context>) -> PathReplay<Context>.Way {
    var way = way(to: situation, end: "true: \(fact.name)")
    way.checkedEnd = { fact.holds(in: $0) ? "true: \(fact.name)" : nil }
    return way
  }

  /// Adds a step whose target is not known.
  ///
  /// - Parameters:
  ///   - step: where the step starts, and its label.
  ///   - way: gets the step.
  ///   - isMeant: whether a step of that label is the one, by where it starts and ends, and what it does. Of
  ///     several timers or invocations of one number each has a step of its own.
  func append(
    _ step: (from: Int, label: UInt32),
    to way: inout PathReplay<Context>.Way,
    where isMeant: @escaping (Machine<Context>, Machine<Context>, Outcome<Context>) -> Bool
  ) {
    let label = explorer.labels.meaning(of: step.label)
    let moment = explorer.moment(in: step.from)
    func target(_ take: (inout Machine<Context>) -> Outcome<Context>) -> Machine<Context>? {
      var next = moment.machine
      let outcome = take(&next)
      return isMeant(moment.machine, next, outcome) ? next : nil
    }
    func first(
      of positions: [Int],
      _ take: (inout Machine<Context>, Int) -> Outcome<Context>
    ) -> Machine<Context>? {
      for position in positions {
        if let found = target({ take(&$0, position) }) { return found }
      }
      return nil
    }
    let engine = moment.machine.engine
    let found: Machine<Context>?
    switch label {
    case .event(let event): found = target { $0.send(event) }
    case .invocation(let invocation, let end):
      let positions = engine.invocations.indices.filter {
        engine.invocations[$0].invocation == invocation
      }
      found = first(of: positions) { $0.endInvocation(at: $1, end.asResult) }
    case .timer(let timer):
      let positions = engine.timers.enumerated().filter { position, pending in
        pending.timer == timer && moment.zone.firing(position) != nil
      }
      found = first(of: positions.map(\.offset)) { $0.fireTimer(at: $1, .zero) }
    case .timeIsUp, .stay: found = nil
    }
    guard let found else {
      way.lostStep = explorer.labels.text(of: step.label, explorer.codec.table.program)
      return
    }
    var packer = Packer()
    explorer.codec.pack(found, into: &packer)
    way.labels.append(label)
    way.situations.append(packer.bytes)
    way.lastStep = isMeant
  }

  /// Adds a step of a timer to a situation.
  func append(_ step: (from: UInt32, to: UInt32), to way: inout PathReplay<Context>.Way) {
    let moment = explorer.moment(in: Int(step.from))
    let bytes = explorer.store.withBytes(of: Int(step.to)) { Array($0) }
    for (position, pending) in moment.machine.engine.timers.enumerated()
    where moment.zone.firing(position) != nil {
      var next = moment.machine
      _ = next.fireTimer(at: position, .zero)
      var packer = Packer()
      explorer.codec.pack(next, into: &packer)
      guard bytes.starts(with: packer.bytes) else { continue }
      way.labels.append(.timer(pending.timer))
      way.situations.append(bytes)
      return
    }
    way.lostStep = "the end of a timer"
  }
}
