/// The numbers of the timers that belong to the machine.
struct MachineTimers: Sendable {
  /// Named timers.
  fileprivate(set) var named: [String: Int] = [:]
  /// Delayed events with a name.
  fileprivate(set) var events: [String: Int] = [:]
  /// Delayed events without one.
  fileprivate(set) var event: Int?
}

extension ChartShape {
  /// The number of a named timer; placed when it is first asked for.
  package mutating func timer(named name: String) -> Int {
    if let number = machineTimers.named[name] { return number }
    machineTimers.named[name] = timers.count
    return placeMachineTimer(name, .named)
  }

  /// The number of the delayed events of a name; placed when it is first asked for.
  mutating func timer(ofEvent id: String?) -> Int {
    if let number = id.map({ machineTimers.events[$0] }) ?? machineTimers.event { return number }
    if let id {
      machineTimers.events[id] = timers.count
    } else {
      machineTimers.event = timers.count
    }
    return placeMachineTimer(id ?? "event", .event)
  }

  private mutating func placeMachineTimer(_ name: String, _ kind: TimerShape.Kind) -> Int {
    timers.append(TimerShape(state: 0, name: name, restoration: .remainder, kind: kind))
    return timers.count - 1
  }

  /// Places the timers that actions start and cancel.
  mutating func placeMachineTimers() {
    for action in timerActions {
      switch action {
      case .raise(_, _, let id): _ = timer(ofEvent: id)
      case .cancel(let id): _ = timer(ofEvent: id)
      case .start(let name, _), .stop(let name): _ = timer(named: name)
      }
    }
  }

  /// What actions do with timers and delayed events of the machine.
  private var timerActions: [TimerAction] {
    var actions: [TimerAction] = []
    _ = anyBlock { block in
      actions += block.timers
      return false
    }
    return actions
  }
}
