/// What tells a machine of a system from those of other systems, whatever their names and positions.
///
/// A copy of a system has the same machines.
final class MemberIdentity: Sendable, Hashable {
  static func == (left: MemberIdentity, right: MemberIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
