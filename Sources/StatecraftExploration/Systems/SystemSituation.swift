public import Statecraft

/// The situation of a whole system: that of each machine, and the messages that wait.
public struct SystemSituation {
  let machines: [Any]
  let queues: WaitingMessages
  let routes: [SystemRoute]
  /// What tells the machines from those of other systems.
  let identities: [MemberIdentity]
  /// Notes machines of other systems.
  let strangers: ForeignMembers

  /// The situation of one machine.
  ///
  /// A claim that asks for a machine of another system is refused.
  public subscript<Context: ChartContext>(
    _ member: MachineSystem.Member<Context>
  ) -> Situation<Context> {
    if owns(member), let machine = machines[member.index] as? Machine<Context> {
      return Situation(machine)
    }
    strangers.note(member.name)
    // What the claim makes of it does not count.
    guard let machine = member.start() else {
      preconditionFailure("'\(member.name)' is no machine of this system, and cannot be started")
    }
    return Situation(machine)
  }

  /// Whether a machine is one of this system.
  private func owns<Context: ChartContext>(_ member: MachineSystem.Member<Context>) -> Bool {
    identities.indices.contains(member.index) && identities[member.index] == member.identity
  }

  /// Returns how many messages wait on the way from one machine to another.
  public func messages<Source: ChartContext, Target: ChartContext>(
    from source: MachineSystem.Member<Source>,
    to target: MachineSystem.Member<Target>
  ) -> Int {
    guard owns(source), owns(target) else {
      strangers.note(owns(source) ? target.name : source.name)
      return 0
    }
    return routes.indices.reduce(0) { count, index in
      routes[index].source == source.index && routes[index].target == target.index
        ? count + queues.count(of: index) : count
    }
  }

  /// Whether no message waits.
  public var isQuiet: Bool { queues.isEmpty }
}
