#if Durable
/// A machine that is claimed by its address.
public struct NamedClaim: Sendable, Hashable {
  /// The machine.
  public var address: MachineAddress
  /// The keys whose entries in the journal are wanted.
  public var keys: [String]

  /// Creates a claim.
  public init(_ address: MachineAddress, keys: [String] = []) {
    self.address = address
    self.keys = keys
  }
}
#endif
