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
      way.labels.append(explorer.labels.meaning(of: explorer.foundBy[number]))
      way.situations.append(explorer.store.withBytes(of: number) { Array($0) })
    }
    return way
  }

  /// Adds a step whose target is not known.
  func append(_ step: (from: Int, label: UInt32), to way: inout PathReplay<Context>.Way) {
    let label = explorer.labels.meaning(of: step.label)
    let moment = explorer.moment(in: step.from)
    var targets: [Machine<Context>] = []
    var next = moment.machine
    switch label {
    case .event(let event):
      next.send(event)
      targets = [next]
    case .invocation(let invocation, let end):
      for (position, active) in next.engine.invocations.enumerated()
      where active.invocation == invocation && targets.isEmpty {
        _ = next.endInvocation(at: position, end.asResult)
        targets = [next]
      }
    case .timer(let timer):
      for (position, pending) in next.engine.timers.enumerated()
      where pending.timer == timer && targets.isEmpty
        && moment.zone.firing(position) != nil
      {
        _ = next.fireTimer(at: position, .zero)
        targets = [next]
      }
    case .timeIsUp, .stay: break
    }
    for target in targets {
      var packer = Packer()
      explorer.codec.pack(target, into: &packer)
      way.labels.append(label)
      way.situations.append(packer.bytes)
    }
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
  }
}
