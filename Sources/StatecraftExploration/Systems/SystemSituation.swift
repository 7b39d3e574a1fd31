public import Statecraft

/// The situation of a whole system: that of each machine, and the messages that wait.
public struct SystemSituation {
  let steps: SystemSteps
  let state: SystemState

  /// The situation of one machine.
  ///
  /// A claim that asks for a machine of another system is refused.
  public subscript<Context: ChartContext>(
    _ member: MachineSystem.Member<Context>
  ) -> Situation<Context> {
    if owns(member), let machine = steps.machine(member.index, in: state) as? Machine<Context> {
      return Situation(machine)
    }
    steps.strangers.note(member.name)
    // What the claim makes of it does not count.
    guard let machine = member.start() else {
      preconditionFailure("'\(member.name)' is no machine of this system, and cannot be started")
    }
    return Situation(machine)
  }

  /// Whether a machine is one of this system.
  private func owns<Context: ChartContext>(_ member: MachineSystem.Member<Context>) -> Bool {
    let identities = steps.identities
    return identities.indices.contains(member.index)
      && identities[member.index] == member.identity
  }

  /// Returns how many messages wait on the way from one machine to another.
  public func messages<Source: ChartContext, Target: ChartContext>(
    from source: MachineSystem.Member<Source>,
    to target: MachineSystem.Member<Target>
  ) -> Int {
    guard owns(source), owns(target) else {
      steps.strangers.note(owns(source) ? target.name : source.name)
      return 0
    }
    steps.messageReads.hasRead = true
    let routes = steps.routes
    return routes.indices.reduce(0) { count, index in
      routes[index].source == source.index && routes[index].target == target.index
        ? count + state.queues.count(of: index) : count
    }
  }

  /// Whether no message waits.
  public var isQuiet: Bool {
    steps.messageReads.hasRead = true
    return state.queues.isEmpty
  }
}
