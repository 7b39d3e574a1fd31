public import Statecraft

extension MachineSystem {
  /// A machine of a system.
  ///
  /// It belongs to the system that it was added to, and to copies of it. Another system refuses it.
  public struct Member<Context: ChartContext>: Sendable {
    /// The machine's name.
    public let name: String
    let index: Int
    let identity: MemberIdentity
    /// The machine at its start, for claims of a system that it does not belong to.
    let start: @Sendable () -> Machine<Context>?
  }
}

extension MachineSystem.Member: Hashable {
  /// Whether both are the same machine.
  public static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

  /// Hashes the machine's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
