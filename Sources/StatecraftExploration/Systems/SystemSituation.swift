public import Statecraft

/// The situation of a whole system: that of each machine, and the messages that wait.
public struct SystemSituation {
  let machines: [Any]
  let queues: [[[UInt8]]]
  let connections: [SystemConnection]

  /// The situation of one machine.
  public subscript<Context: ChartContext>(
    _ member: MachineSystem.Member<Context>
  ) -> Situation<Context> {
    guard member.index < machines.count,
      let machine = machines[member.index] as? Machine<Context>
    else { preconditionFailure("'\(member.name)' is no machine of this system") }
    return Situation(machine)
  }

  /// Returns how many messages wait on the way from one machine to another.
  public func messages<Source: ChartContext, Target: ChartContext>(
    from source: MachineSystem.Member<Source>,
    to target: MachineSystem.Member<Target>
  ) -> Int {
    connections.indices.reduce(0) { count, index in
      let connection = connections[index]
      return connection.source == source.index && connection.target == target.index
        ? count + queues[index].count : count
    }
  }

  /// Whether no message waits.
  public var isQuiet: Bool { queues.allSatisfy { $0.isEmpty } }
}
